import { decodeSegment, entityPath, listPath } from '../paths.ts';
import { searchOfWords } from '../view/url-params.ts';
import { resourceById, RESOURCES } from './registry.ts';

/**
 * The path here of a link to OpenMetadata's own pages: `/<type>/{fqn}`, with or without a tab, such as `/table/{fqn}` and
 * `/databaseSchema/{fqn}`, and `/explore/<types>?search=`. Undefined for any other.
 * @param pathname encoded, as in a location @param search `?...` or empty
 */
export function pathOfLegacyLink(pathname: string, search: string): string | undefined {
  const [, kind = '', ...rest] = pathname.split('/');
  if (kind === 'explore') return exploreLink(rest, search);
  const fqn = fqnOfSegments(rest);
  const type = resourceById(kind);
  return type && fqn !== '' ? entityPath(type.path, fqn) : undefined;
}

function exploreLink([what = '']: readonly string[], search: string): string | undefined {
  const type = what === '' ? RESOURCES[0] : RESOURCES.find(({ path }) => path === what);
  if (!type) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return listPath(type.path, q === '' || q === '*' ? '' : searchOfWords(q));
}

/** The FQN is the first segment; an unencoded slash is part of it within quotes. */
function fqnOfSegments(segments: readonly string[]): string {
  const [first = '', ...others] = segments.map(decodeSegment);
  let fqn = first;
  while (fqn.split('"').length % 2 === 0 && others.length > 0) fqn += `/${others.shift()}`;
  return fqn;
}

/**
 * The path here of a URL in OpenMetadata's own pages; undefined: another URL, or the page has no such record.
 * @param page base URL of those pages; undefined: unknown
 */
export function pathOfCatalogAddress(href: string, page: string | undefined): string | undefined {
  if (page === undefined || !href.startsWith(`${page}/`)) return undefined;
  const { pathname, search } = new URL(href);
  return pathOfLegacyLink(pathname.slice(new URL(page).pathname.replace(/\/$/, '').length), search);
}

/** The path here of a record, by the service's name of its type, such as `table`; undefined: unknown type. */
export function pathOfRecord(type: string, fqn: string): string | undefined {
  const resource = resourceById(type);
  return resource && entityPath(resource.path, fqn);
}

import { tablePath, tablesPath } from '../paths.ts';
import { parseView, viewSearch } from '../view/codec.ts';

const listOf = (members: { readonly q?: string; readonly database?: string }) =>
  tablesPath(viewSearch({ ...parseView('').view, ...members }));

/**
 * The path here of a link that people have from OpenMetadata's own pages (its routes `/table/{fqn}`, `/database/{fqn}`,
 * `/databaseSchema/{fqn}`, with or without a tab, and `/explore/tables?search=`); undefined for any other.
 * @param pathname as a location has it, encoded @param search `?...` or nothing
 */
export function pathOfForeignLink(pathname: string, search: string): string | undefined {
  const [, kind = '', ...rest] = pathname.split('/');
  if (kind === 'explore') return exploreLink(rest, search);
  const fqn = fqnOf(rest);
  if (fqn === '') return undefined;
  switch (kind) {
    case 'table':
      return tablePath(fqn);
    case 'database':
    case 'databaseSchema':
      return listOf({ database: fqn });
    default:
      return undefined;
  }
}

function exploreLink([what]: readonly string[], search: string): string | undefined {
  if (what !== 'tables' && what !== '' && what !== undefined) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return q === '' || q === '*' ? tablesPath() : listOf({ q });
}

/** The FQN is the first segment; a slash that nobody encoded is part of it while it stands in quotes. */
function fqnOf(segments: readonly string[]): string {
  const [first = '', ...others] = segments.map(decoded);
  let fqn = first;
  while (fqn.split('"').length % 2 === 0 && others.length > 0) fqn += `/${others.shift()}`;
  return fqn;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

import { entityPath, listPath } from '../paths.ts';
import { tableDefinition } from '../resources/table/definition.ts';
import { viewSpecOf } from '../resources/resource.ts';
import { parseView, viewSearch } from '../view/url-params.ts';

const viewSpec = viewSpecOf(tableDefinition);

const tablesPath = (members: { readonly q?: string; readonly database?: string }) =>
  listPath(tableDefinition.path, viewSearch({ ...parseView('', viewSpec).view, ...members }, viewSpec));

/**
 * The path here of a link that people have from OpenMetadata's own pages (its routes `/table/{fqn}`, `/database/{fqn}`,
 * `/databaseSchema/{fqn}`, with or without a tab, and `/explore/tables?search=`); undefined for any other.
 * @param pathname as a location has it, encoded @param search `?...` or nothing
 */
export function pathOfLegacyLink(pathname: string, search: string): string | undefined {
  const [, kind = '', ...rest] = pathname.split('/');
  if (kind === 'explore') return exploreLink(rest, search);
  const fqn = fqnOfSegments(rest);
  if (fqn === '') return undefined;
  switch (kind) {
    case 'table':
      return entityPath(tableDefinition.path, fqn);
    case 'database':
    case 'databaseSchema':
      return tablesPath({ database: fqn });
    default:
      return undefined;
  }
}

function exploreLink([what]: readonly string[], search: string): string | undefined {
  if (what !== 'tables' && what !== '' && what !== undefined) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return q === '' || q === '*' ? listPath(tableDefinition.path) : tablesPath({ q });
}

/** The FQN is the first segment; a slash that nobody encoded is part of it while it stands in quotes. */
function fqnOfSegments(segments: readonly string[]): string {
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

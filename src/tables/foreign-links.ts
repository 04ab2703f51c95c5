import { tablePath, tablesPath } from '../paths.ts';
import { parseView, viewSearch } from '../view/codec.ts';
import { fqnParts } from './cells/fqn-parts.ts';

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
      return listOf({ database: fqn });
    case 'databaseSchema':
      return schemaLink(fqn);
    default:
      return undefined;
  }
}

function exploreLink([what]: readonly string[], search: string): string | undefined {
  if (what !== 'tables' && what !== '' && what !== undefined) return undefined;
  const q = new URLSearchParams(search).get('search')?.trim() ?? '';
  return q === '' || q === '*' ? tablesPath() : listOf({ q });
}

/** No list is of one schema here; the parameter says in the list's notice what the link was about. */
function schemaLink(fqn: string): string | undefined {
  const parts = fqnParts(fqn);
  if (parts.length < 3) return undefined;
  const path = listOf({ database: parts.slice(0, 2).join('.') });
  return `${path}&${new URLSearchParams({ databaseSchema: fqn }).toString()}`;
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

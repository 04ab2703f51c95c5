import { useState } from 'react';
import { fqnParts, quotedName, unquoteName } from '../api/fqn.ts';
import { wellFormed } from '../filters/value-syntax.ts';
import { decodeSegment, entityPath, withWholeEnd } from '../paths.ts';
import { useFragment, useRepeatedNavigation } from './use-view.ts';

// A column of an opened record is the fragment of its address: `/tables/<fqn>#address.city`. The names are joined as in the
// service's own full names (one with a dot or a quote in double quotes) and encoded like a segment of a path.

/** Names of a column and of those that it is in, the outermost first. Never empty. */
export type ColumnPath = readonly string[];

/** An empty name is in quotes too: it would otherwise be no part at all. */
const partOfName = (name: string): string => (name === '' ? '""' : quotedName(wellFormed(name)));

/** The fragment that names a column, with its `#`. */
export const columnFragment = (column: ColumnPath): string =>
  `#${withWholeEnd(encodeURIComponent(column.map(partOfName).join('.')))}`;

/** The column that a fragment names, whatever its letters: the inverse of `columnFragment`. Undefined: an empty fragment. */
export function columnOfFragment(hash: string): ColumnPath | undefined {
  const text = decodeSegment(hash.replace(/^#/, ''));
  return text === '' ? undefined : fqnParts(text).map(unquoteName);
}

/**
 * The path of a record with a column of it in view.
 * @param type first segment of the type's pages @param search query of the list beside it, or nothing
 */
export const columnPath = (type: string, fqn: string, column: ColumnPath, search = ''): string =>
  entityPath(type, fqn, search) + columnFragment(column);

/** The column that the address names: another object once it is named again; undefined: none. */
export function useOpenedColumn(): ColumnPath | undefined {
  const hash = useFragment();
  const repeated = useRepeatedNavigation();
  const [named, setNamed] = useState(() => ({ hash, repeated, column: columnOfFragment(hash) }));
  if (named.hash === hash && named.repeated === repeated) return named.column;
  const next = { hash, repeated, column: columnOfFragment(hash) };
  setNamed(next);
  return next.column;
}

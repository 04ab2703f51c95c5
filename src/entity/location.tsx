import { createElement, type ReactNode } from 'react';
import { spellOutInvisible, visibleText } from '../ui/text.tsx';
import styles from './cells.module.css';
import type { EntityReference, TableRow } from '../api/schemas/table.ts';
import { EmptyValue } from './cell-parts.tsx';

const SEPARATOR = <i>›</i>;

/** Names from the outermost to the innermost, `snow › sales › mart`. All but the last are muted. */
export function PathText({ names }: { readonly names: readonly string[] }) {
  const parts: ReactNode[] = [];
  for (const name of names) {
    if (parts.length > 0) parts.push(SEPARATOR);
    parts.push(<bdi>{visibleText(name)}</bdi>);
  }
  return createElement(
    'span',
    { className: styles.path, title: spellOutInvisible(names.join(' › ')) },
    ...parts,
  );
}

const referenceName = (reference: EntityReference | undefined): string | undefined =>
  reference?.name ?? reference?.fullyQualifiedName ?? reference?.id;

/** Names of service, database and schema, if the record has them. The FQN is never split. */
export function locationNames(row: TableRow): readonly string[] {
  return [referenceName(row.service), referenceName(row.database), referenceName(row.databaseSchema)].filter(
    (name) => name !== undefined,
  );
}

export function LocationCell({ row }: { readonly row: TableRow }) {
  const names = locationNames(row);
  return names.length > 0 ? <PathText names={names} /> : <EmptyValue />;
}

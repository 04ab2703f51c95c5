import type { ReactNode } from 'react';
import type { Reference, TableRecord } from './tables.ts';

/** What the product draws in its default columns, as one would write it. Widths are the product's at 1440 px. */
export interface PlainColumn {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly cell: (record: TableRecord) => ReactNode;
}

const nameOf = ({ displayName, name }: Reference) => displayName ?? name;

function Name({ record }: { readonly record: TableRecord }) {
  const { displayName, name, fullyQualifiedName } = record;
  return (
    <a href={`/tables/${encodeURIComponent(fullyQualifiedName)}`} title={displayName ?? name}>
      <span>{displayName ?? name}</span>
      {displayName !== undefined && <small> {name}</small>}
    </a>
  );
}

function Location({ record }: { readonly record: TableRecord }) {
  const { service, database, databaseSchema } = record;
  return (
    <span className="path">
      <span>{service?.name}</span>
      <i>›</i>
      <span>{database?.name}</span>
      <i>›</i>
      <span>{databaseSchema?.name}</span>
    </span>
  );
}

function Type({ type }: { readonly type: string | undefined }) {
  return (
    <span className="type" title={type}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <path d="M12 3v18" />
        <path d="M3 3h18v18h-18z" />
        <path d="M3 9h18" />
        <path d="M3 15h18" />
      </svg>
      <span>{type}</span>
    </span>
  );
}

/** The first owner, and how many more there are. */
function Owners({ owners }: { readonly owners: readonly Reference[] }) {
  const [first, ...others] = owners;
  if (!first) return <span>—</span>;
  const name = nameOf(first);
  const letters = name.split(/\s+/, 2).map((word) => word.charAt(0));
  return (
    <span title={name}>
      <span className="avatar" data-team={first.type === 'team'} aria-hidden="true">
        {letters.join('')}
      </span>
      <span>{name}</span>
      {others.length > 0 && <button type="button">+{others.length}</button>}
    </span>
  );
}

/** The tier, the first other tag, and how many more there are. */
function Tags({ tags }: { readonly tags: NonNullable<TableRecord['tags']> }) {
  const tier = tags.find(({ tagFQN }) => tagFQN.startsWith('Tier.'));
  const [first, ...others] = tags.filter((tag) => tag !== tier);
  if (tags.length === 0) return <span>—</span>;
  return (
    <span>
      {tier && <span className="tier">T{tier.tagFQN.slice(-1)}</span>}
      {first && (
        <span className="tag" title={first.tagFQN}>
          {first.tagFQN}
        </span>
      )}
      {others.length > 0 && <button type="button">+{others.length}</button>}
    </span>
  );
}

const MONTH = 30 * 86_400_000;
const NOW = Date.now();

function Age({ at }: { readonly at: number }) {
  const date = new Date(at).toISOString();
  return (
    <time dateTime={date} title={date}>
      <b>{Math.max(1, Math.round((NOW - at) / MONTH))}</b> <span>mo</span>
    </time>
  );
}

export const COLUMNS: readonly PlainColumn[] = [
  { id: 'name', label: 'Name', width: 311, cell: (record) => <Name record={record} /> },
  { id: 'location', label: 'Location', width: 227, cell: (record) => <Location record={record} /> },
  { id: 'tableType', label: 'Type', width: 124, cell: ({ tableType }) => <Type type={tableType} /> },
  { id: 'owners', label: 'Owners', width: 172, cell: ({ owners = [] }) => <Owners owners={owners} /> },
  { id: 'tags', label: 'Tags', width: 259, cell: ({ tags = [] }) => <Tags tags={tags} /> },
  { id: 'updatedAt', label: 'Updated', width: 100, cell: ({ updatedAt = 0 }) => <Age at={updatedAt} /> },
];

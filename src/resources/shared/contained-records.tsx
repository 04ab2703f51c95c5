import { queryOptions, useQuery } from '@tanstack/react-query';
import { Folder, Table } from 'lucide-react';
import { useRef } from 'react';
import * as v from 'valibot';
import { useClient } from '../../api/client-context.ts';
import type { Client } from '../../api/client.ts';
import { errorSentence } from '../../api/error-messages.ts';
import { FRESH_MS, keys } from '../../api/keys.ts';
import { createTaskQueue } from '../../api/row-counts.ts';
import { entitySchema, lenientList } from '../../api/schemas/entity.ts';
import type { EntityRow } from '../../api/schemas/record.ts';
import { listSchema } from '../../api/schemas/responses.ts';
import { scopeCountQuery } from '../../api/scope-queries.ts';
import { EmptyValue } from '../../entity/cell-parts.tsx';
import { PageLink } from '../../entity/page-link.tsx';
import { PartsList } from '../../entity/parts-list.tsx';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { entityPath, listPath } from '../../paths.ts';
import { Button, ICON_PROPS } from '../../ui/button.tsx';
import { useInViewAtRest } from '../../ui/in-view.ts';
import { SectionTitle } from '../../ui/section-title.tsx';
import type { ResourceColumn } from '../resource.ts';
import { tableDefinition } from '../table/definition.ts';
import { assetFacets } from './assets.ts';
import { LAST_COLUMNS, sharedColumns } from './column-views.tsx';
import { narrowedSearch } from './record-lists.ts';
import styles from './column-views.module.css';

// Databases and schemas contain records of other types; these are counted, listed and linked by their own lists.

/** Every field of databases and schemas (1.1 to 2.1) except the lists of their contents, which can be megabytes. */
export const SCOPE_JSON_FIELDS: readonly string[] = [
  'owners',
  'tags',
  'usageSummary',
  'extension',
  'domains',
  'dataProducts',
  'followers',
  'votes',
  'lifeCycle',
  'certification',
  'sourceHash',
];

export const scopeFacets = (...more: readonly 'database'[]) =>
  assetFacets('usage', ...more).filter((id) => id !== 'follower' && id !== 'dataProduct');

const pathOfContents = (type: string, fqn: string): string => listPath(type, narrowedSearch({ scope: fqn }));

/** Queue of counts: few at once leave connections to the requests of rows. */
const queue = createTaskQueue(3);

/** The number of tables in a database or schema, as a link to them; requested while the cell rests on screen. */
function TableCount({ fqn }: { readonly fqn: string }) {
  const t = useTranslator();
  const cell = useRef<HTMLSpanElement>(null);
  const enabled = useInViewAtRest(cell);
  const count = scopeCountQuery(useClient(), tableDefinition.endpoint, fqn, queue);
  const { data, error } = useQuery({ ...count, enabled });
  const isEmpty = data === 0 || data === null || error !== null;
  return (
    <span ref={cell} title={error ? errorSentence(error, t) : undefined}>
      {typeof data === 'number' && data > 0 ? (
        <PageLink to={pathOfContents('tables', fqn)} tabIndex={-1}>
          <span>{t.number(data)}</span>
          <span className={styles.unit}>{` ${t('database.tableUnit', { count: data })}`}</span>
        </PageLink>
      ) : (
        isEmpty && <EmptyValue />
      )}
    </span>
  );
}

/** The number of tables in a database or schema. The tables themselves, up to a megabyte, are not requested. */
const tableCountColumn: ResourceColumn = {
  id: 'tables',
  label: 'databaseSchema.tables',
  width: 88,
  align: 'end',
  narrow: 'fact',
  onScreenOnly: true,
  // A drawn row is reused for another record, whose cell has not rested yet.
  render: ({ fullyQualifiedName }) => <TableCount key={fullyQualifiedName} fqn={fullyQualifiedName} />,
  text: () => '',
};

/** The columns behind name and place. */
export const scopeColumns = (): readonly ResourceColumn[] => [
  tableCountColumn,
  ...sharedColumns('owners', 'tags', 'usageSummary', 'domains', 'certification', ...LAST_COLUMNS),
];

const FIRST_RECORDS = 20;

/** The first records of a list, with the members of a link. Fails with an ApiError. @param params filter of the list */
const firstRecordsQuery = (
  client: Client,
  path: readonly string[],
  params: Readonly<Record<string, string>>,
) =>
  queryOptions({
    queryKey: keys.firstRecords(client, path, params),
    queryFn: async ({ signal }) => {
      const query = { ...params, limit: FIRST_RECORDS };
      const { value } = await client.get({ path, query, schema: listSchema, signal });
      const records = v.parse(lenientList(entitySchema), value.data);
      return { records, total: value.paging.total, isWhole: value.paging.after === undefined };
    },
    staleTime: FRESH_MS.records,
  });

/** What databases and schemas contain, by the type of the records: the filter of their list, and the words. */
const CONTENTS = {
  databaseSchemas: {
    param: 'database',
    icon: <Folder {...ICON_PROPS} />,
    title: 'database.schemas',
    find: 'database.findSchema',
    none: 'database.noSchemas',
    all: 'database.allSchemas',
  },
  tables: {
    param: 'databaseSchema',
    icon: <Table {...ICON_PROPS} />,
    title: 'databaseSchema.tables',
    find: 'databaseSchema.findTable',
    none: 'databaseSchema.noTables',
    all: 'databaseSchema.allTables',
  },
} as const;

interface ContainedRecordsProps {
  readonly record: EntityRow;
  readonly type: keyof typeof CONTENTS;
}

export function ContainedRecords({ record, type }: ContainedRecordsProps) {
  const t = useTranslator();
  const { param, icon, find, none, all, ...words } = CONTENTS[type];
  const title = t(words.title);
  const { fullyQualifiedName: fqn } = record;
  const { data, error, refetch } = useQuery(firstRecordsQuery(useClient(), [type], { [param]: fqn }));
  if (error) {
    return (
      <section aria-label={title}>
        <SectionTitle>{title}</SectionTitle>
        <p role="alert">
          <span>{errorSentence(error, t)}</span>{' '}
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      </section>
    );
  }
  const { records = [], total = records.length, isWhole = false } = data ?? {};
  return (
    <PartsList
      title={title}
      findLabel={isWhole ? t(find) : undefined}
      noneText={t(none)}
      parts={
        data &&
        records.map(({ name, displayName, fullyQualifiedName, description }) => ({
          name: displayName || name,
          icon,
          to: entityPath(type, fullyQualifiedName),
          description,
        }))
      }
      total={isWhole ? undefined : total}
      loading
      hint={<PageLink to={pathOfContents(type, fqn)}>{t(all, { total: t.number(total) })}</PageLink>}
    />
  );
}

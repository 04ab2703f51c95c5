import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import * as v from 'valibot';
import { useClient } from '../../api/client-context.ts';
import type { Client } from '../../api/client.ts';
import { errorSentence } from '../../api/error-messages.ts';
import { FRESH_MS, keys } from '../../api/keys.ts';
import { createTaskQueue } from '../../api/row-counts.ts';
import { entitySchema } from '../../api/schemas/entity.ts';
import type { EntityRow } from '../../api/schemas/record.ts';
import { listSchema } from '../../api/schemas/responses.ts';
import { scopeCountQuery } from '../../api/scope-queries.ts';
import { EmptyValue } from '../../entity/cell-parts.tsx';
import { PageLink } from '../../entity/page-link.tsx';
import { PartsList } from '../../entity/parts-list.tsx';
import type { PlainMessageKey } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { entityPath, listPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { useInViewAtRest } from '../../ui/in-view.ts';
import { SectionTitle } from '../../ui/section-title.tsx';
import { viewSearch } from '../../view/url-params.ts';
import { shownColumns, WHOLE_CATALOG } from '../../view/view.ts';
import { viewSpecOf, type ResourceColumn } from '../resource.ts';
import { tableDefinition } from '../table/definition.ts';
import { assetFacets } from './assets.ts';
import { sharedColumns } from './column-views.tsx';
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

export const scopeColumns = () =>
  sharedColumns(
    'owners',
    'tags',
    'usageSummary',
    'domains',
    'certification',
    'entityStatus',
    'displayName',
    'description',
    'updatedAt',
  );

/** @param more facets of one of the two types */
export const scopeFacets = (...more: readonly 'database'[]) =>
  assetFacets('usage', ...more).filter((id) => id !== 'follower' && id !== 'dataProduct');

/** The path of a list narrowed to a database or schema. @param type `tables` or `databaseSchemas` @param fqn of the scope */
function narrowedListPath(type: string, fqn: string): string {
  const spec = viewSpecOf(tableDefinition);
  const { pageSize: limit } = spec;
  const columns = shownColumns(spec.defaultColumns, spec);
  return listPath(type, viewSearch({ ...WHOLE_CATALOG, scope: fqn, columns, limit }, spec));
}

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
        <PageLink to={narrowedListPath('tables', fqn)} tabIndex={-1}>
          <span>{t.number(data)}</span>
          <span className={styles.unit}>{` ${t('database.tableUnit', { count: data })}`}</span>
        </PageLink>
      ) : (
        isEmpty && <EmptyValue />
      )}
    </span>
  );
}

/** A column with the number of tables in a database or schema. The tables themselves, up to a megabyte, are not requested. */
export const tableCountColumn = (label: PlainMessageKey): ResourceColumn => ({
  id: 'tables',
  label,
  width: 88,
  minWidth: 72,
  maxWidth: 160,
  align: 'end',
  narrow: 'fact',
  onScreenOnly: true,
  // A drawn row is reused for another record, whose cell has not rested yet.
  render: ({ fullyQualifiedName }) => <TableCount key={fullyQualifiedName} fqn={fullyQualifiedName} />,
  text: () => '',
});

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
      const records = value.data.flatMap((record) => {
        const read = v.safeParse(entitySchema, record);
        return read.success ? [read.output] : [];
      });
      return { records, total: value.paging.total, isWhole: value.paging.after === undefined };
    },
    staleTime: FRESH_MS.records,
  });

interface ContainedRecordsProps {
  readonly record: EntityRow;
  readonly type: 'tables' | 'databaseSchemas';
  readonly params: Readonly<Record<string, string>>;
  readonly title: string;
  readonly findLabel: string;
  readonly noneText: string;
  readonly icon: ReactNode;
  /** The link to the whole list. @param total the number of its records, formatted */
  readonly allText: (total: string) => string;
}

/** The first records in a database or schema, and a link to all of them. */
export function ContainedRecords(props: ContainedRecordsProps) {
  const t = useTranslator();
  const { record, type, params, title, findLabel, noneText, icon, allText } = props;
  const { fullyQualifiedName: fqn } = record;
  const { data, error, refetch } = useQuery(firstRecordsQuery(useClient(), [type], params));
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
      findLabel={isWhole ? findLabel : undefined}
      noneText={noneText}
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
      hint={<PageLink to={narrowedListPath(type, fqn)}>{allText(t.number(total))}</PageLink>}
    />
  );
}

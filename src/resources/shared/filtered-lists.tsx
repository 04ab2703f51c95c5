import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { errorSentence } from '../../api/error-messages.ts';
import type { SearchCount } from '../../api/search-endpoint.ts';
import { PartsList, type RecordPart } from '../../entity/parts-list.tsx';
import { filteredCountQuery } from '../../filters/filtered-count.ts';
import type { NounId } from '../../i18n/message-types.ts';
import type { Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { listPath } from '../../paths.ts';
import type { PartsProps, ResourceEntry } from '../resource.ts';
import { referenceFilters, narrowedSearch } from './record-lists.ts';

/** Live records, whatever their words. */
const ALL = { q: null } as const;

const countText = ({ total, isLowerBound }: SearchCount, t: Translator): string | undefined =>
  total === undefined ? undefined : `${t.number(total)}${isLowerBound ? '+' : ''}`;

type ContentsFacet = 'domain' | 'term' | 'dataProduct';

/** Types whose records have no value of a facet. */
const TYPES_WITHOUT: Readonly<Record<ContentsFacet, readonly NounId[]>> = {
  // A domain is in no other one's lists, because it shows those below it.
  domain: ['domain'],
  term: ['domain', 'glossaryTerm', 'dataProduct'],
  dataProduct: ['domain', 'glossaryTerm', 'dataProduct', 'database', 'databaseSchema'],
};

export const typesWith = (types: readonly ResourceEntry[], facet: ContentsFacet): readonly ResourceEntry[] =>
  types.filter(({ id }) => !TYPES_WITHOUT[facet].includes(id));

interface FilteredListsProps extends Pick<PartsProps, 'record' | 'loading' | 'types'> {
  readonly title: string;
  readonly facet: ContentsFacet;
}

/** Links to the lists of types with a facet, narrowed to a record as its value, and counted once the record has loaded. */
export function FilteredLists({ title, facet, record, loading, types }: FilteredListsProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const { fullyQualifiedName: fqn } = record;
  const filters = useMemo(() => referenceFilters(facet, fqn), [facet, fqn]);
  const search = narrowedSearch({ filters });
  const lists = typesWith(types, facet);
  const counts = useQueries({
    queries: lists.map(({ id, load }) => {
      const type = { id, endpoint: async () => (await load()).endpoint };
      return { ...filteredCountQuery({ client, queries }, type, ALL, filters), enabled: !loading };
    }),
  });
  const parts = lists.flatMap(({ id, path, icon, isIndexOptional }, at): RecordPart | [] => {
    const { data, error } = counts[at] ?? {};
    // A server without the type or its index counts no record.
    if (isIndexOptional && !data?.total) return [];
    return {
      name: t.of(id).nouns.Nouns,
      icon,
      to: listPath(path, search),
      // A list that cannot be counted is a link all the same.
      hint: error ? errorSentence(error, t) : undefined,
      type: data && countText(data, t),
    };
  });
  return (
    <PartsList
      title={title}
      parts={parts}
      // They are lists, and not what is in them.
      isCounted={false}
      loading={false}
    />
  );
}

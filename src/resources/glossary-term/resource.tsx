import * as v from 'valibot';
import {
  entityReferenceSchema,
  lenient,
  lenientList,
  type EntityReference,
} from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PartsList, referenceName, type RecordPart } from '../../entity/parts-list.tsx';
import { peopleFact } from '../../entity/people-list.tsx';
import '../../i18n/later-messages.ts';
import type { PlainMessageKey, Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { resourceType, type OlderIndex, type PartsProps } from '../resource.ts';
import { figureColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { FilteredLists } from '../shared/filtered-lists.tsx';

/** A related term: a reference, or from 2.0 on an object of the reference and the kind of the relation. */
const relatedTermSchema = v.union([
  v.pipe(
    v.object({ term: entityReferenceSchema, relationType: lenient(v.string()) }),
    v.transform(({ term, relationType }): RelatedTerm => ({ ...term, relationType })),
  ),
  v.pipe(
    entityReferenceSchema,
    // Any object would be a reference: one without a name or an id is dropped.
    v.check(({ id, name, fullyQualifiedName }) => (id ?? name ?? fullyQualifiedName) !== undefined),
    v.transform((term): RelatedTerm => term),
  ),
]);
type RelatedTerm = EntityReference & {
  /** Kind of the relation from this term to it; undefined: the server has none. */
  readonly relationType?: string | undefined;
};

/** Relations that every server comes with (2.0, `glossaryTermRelationSettings`), without the one that says nothing. */
const RELATIONS: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['synonym', 'glossaryTerm.isSynonym'],
  ['antonym', 'glossaryTerm.isAntonym'],
  ['broader', 'glossaryTerm.isBroader'],
  ['narrower', 'glossaryTerm.isNarrower'],
  ['partOf', 'glossaryTerm.isWhole'],
  ['hasPart', 'glossaryTerm.isPart'],
  ['calculatedFrom', 'glossaryTerm.isSource'],
  ['usedToCalculate', 'glossaryTerm.isResult'],
  ['seeAlso', 'glossaryTerm.isBeside'],
]);
const UNNAMED_RELATION = 'relatedTo';

/** A relation that users of the server defined stands by its name. @returns undefined: it says nothing */
function relationText(relationType: string | undefined, t: Translator): string | undefined {
  if (!relationType || relationType === UNNAMED_RELATION) return undefined;
  const key = RELATIONS.get(relationType);
  return key ? t(key) : relationType;
}

const glossaryTermRecords = recordType({
  type: 'glossaryTerm',
  shared: ['owners', 'tags', 'domains', 'extension'],
  members: {
    glossary: lenient(entityReferenceSchema),
    parent: lenient(entityReferenceSchema),
    synonyms: lenient(lenientList(v.string())),
    references: lenient(lenientList(v.object({ name: lenient(v.string()), endpoint: v.string() }))),
    /** `entityStatus` before 1.10. */
    status: lenient(v.string()),
  },
  fields: {
    relatedTerms: lenient(lenientList(relatedTermSchema)),
    children: lenient(lenientList(entityReferenceSchema)),
    reviewers: lenient(lenientList(entityReferenceSchema)),
    /** Uses by records of all types and their parts. */
    usageCount: lenient(v.number()),
  },
});

type GlossaryTermRow = RowOf<typeof glossaryTermRecords>;

const synonymsText = ({ synonyms = [] }: GlossaryTermRow): string => synonyms.join(', ');

function GlossaryTermParts(props: PartsProps<GlossaryTermRow>) {
  const t = useTranslator();
  const { record, loading, asPart, asLink, children } = props;
  const { glossary, parent, relatedTerms, references, children: below, reviewers = [], usageCount } = record;
  return children({
    factsTitle: t('glossaryTerm.term'),
    facts: [
      { label: t('glossaryTerm.glossary'), value: glossary && referenceName(glossary) },
      { label: t('glossaryTerm.parent'), value: asLink(parent) },
      { label: t('glossaryTerm.synonyms'), value: synonymsText(record) },
      // Newer servers have it in all records, which show it above.
      { label: t('column.status'), value: record.status },
      { label: t('glossaryTerm.reviewers'), value: peopleFact(reviewers) },
      { label: t('glossaryTerm.uses'), value: usageCount !== undefined && t.number(usageCount) },
    ],
    main: <FilteredLists title={t('glossaryTerm.carriedBy')} facet="term" {...props} />,
    after: (
      <>
        <PartsList
          title={t('glossaryTerm.related')}
          findLabel={t('glossaryTerm.findTerm')}
          parts={relatedTerms?.map((term) => ({ ...asPart(term), type: relationText(term.relationType, t) }))}
          loading={loading}
        />
        <PartsList
          title={t('glossaryTerm.below')}
          findLabel={t('glossaryTerm.findTerm')}
          parts={below?.map((term) => asPart(term))}
          loading={loading}
        />
        <PartsList
          title={t('glossaryTerm.references')}
          findLabel={t('glossaryTerm.findReference')}
          parts={references?.map(({ name, endpoint }): RecordPart => ({
            name: name || endpoint,
            address: endpoint,
            hint: endpoint,
          }))}
          loading={false}
        />
      </>
    ),
  });
}

/** Terms before 1.3, since then glossaries. Owners are mapped as texts there, so that their ids find nothing. */
const GLOSSARY_INDEX: OlderIndex = {
  name: 'glossary_search_index',
  probe: { key: 'terms', forms: [{ id: 'terms', any: { exists: { field: 'glossary.id' } } }] },
  facets: ['tag', 'updated', 'missing'],
};

export default resourceType<GlossaryTermRow>({
  id: 'glossaryTerm',
  records: glossaryTermRecords,
  endpoint: { texts: ['synonyms'] },
  olderIndex: GLOSSARY_INDEX,
  columns: [
    ...sharedColumns('name'),
    textColumn(
      {
        id: 'glossary',
        label: 'glossaryTerm.glossary',
        grow: 1,
        narrow: 'place',
      },
      ({ glossary }) => (glossary ? referenceName(glossary) : null),
      ({ glossary }) => glossary?.fullyQualifiedName,
    ),
    textColumn(
      {
        id: 'synonyms',
        label: 'glossaryTerm.synonyms',
        width: 88,
        grow: 1,
      },
      synonymsText,
    ),
    ...sharedColumns('owners', 'tags'),
    figureColumn({
      id: 'usageCount',
      label: 'glossaryTerm.uses',
      width: 120,
      field: { name: 'usageCount', empty: 0 },
      narrow: 'fact',
      unit: (count, t) => t('glossaryTerm.useUnit', { count }),
    }),
    textColumn(
      { id: 'entityStatus', label: 'column.status', filters: { entries: ['status'] } },
      ({ entityStatus, status }) => entityStatus ?? status ?? null,
    ),
    ...sharedColumns('domains', 'displayName', 'description', 'updatedAt'),
  ],
  defaultColumns: ['name', 'description', 'glossary', 'synonyms', 'owners', 'usageCount', 'updatedAt'],
  facets: ['owner', 'tag', 'domain', 'status', 'updated', 'property', 'missing'],
  Parts: GlossaryTermParts,
});

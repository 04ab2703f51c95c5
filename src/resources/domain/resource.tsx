import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PartsList, referenceName } from '../../entity/parts-list.tsx';
import { peopleFact } from '../../entity/people-list.tsx';
import { peopleText } from '../../entity/people.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { resourceType, type PartsProps } from '../resource.ts';
import { LAST_COLUMNS, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { FilteredLists } from '../shared/filtered-lists.tsx';

const domainRecords = recordType({
  type: 'domain',
  shared: ['owners', 'tags', 'extension'],
  members: { domainType: lenient(v.string()) },
  fields: {
    parent: lenient(entityReferenceSchema),
    experts: lenient(lenientList(entityReferenceSchema)),
    children: lenient(lenientList(entityReferenceSchema)),
  },
});

type DomainRow = RowOf<typeof domainRecords>;

function DomainParts(props: PartsProps<DomainRow>) {
  const t = useTranslator();
  const { record, loading, asPart, asLink, children } = props;
  const { domainType, parent, experts = [], children: below } = record;
  return children({
    factsTitle: t('domain.domain'),
    facts: [
      { label: t('domain.type'), value: domainType },
      { label: t('domain.parent'), value: asLink(parent) },
      { label: t('domain.experts'), value: peopleFact(experts) },
    ],
    main: <FilteredLists title={t('domain.contents')} facet="domain" {...props} />,
    after: (
      <PartsList
        title={t('domain.below')}
        findLabel={t('domain.findDomain')}
        parts={below?.map((domain) => asPart(domain))}
        loading={loading}
      />
    ),
  });
}

export default resourceType<DomainRow>({
  id: 'domain',
  records: domainRecords,
  columns: [
    ...sharedColumns('name'),
    textColumn(
      {
        id: 'parent',
        label: 'domain.parent',
        field: { name: 'parent', empty: null },
        grow: 1,
        narrow: 'place',
      },
      ({ parent }) => parent && referenceName(parent),
      ({ parent }) => parent?.fullyQualifiedName,
    ),
    textColumn({ id: 'domainType', label: 'domain.type', width: 148, narrow: 'fact' }),
    ...sharedColumns('owners'),
    textColumn(
      { id: 'experts', label: 'domain.experts', field: { name: 'experts' }, width: 160 },
      ({ experts }, t) => experts && peopleText(experts, t),
    ),
    ...sharedColumns('tags', ...LAST_COLUMNS),
  ],
  defaultColumns: ['name', 'parent', 'domainType', 'owners', 'experts', 'updatedAt'],
  facets: ['owner', 'tag', 'status', 'updated', 'property', 'missing'],
  hasNoDeleted: true,
  hasLineage: true,
  Parts: DomainParts,
});

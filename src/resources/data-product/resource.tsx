import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { peopleFact } from '../../entity/people-list.tsx';
import { peopleText } from '../../entity/people.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { resourceType, type PartsProps } from '../resource.ts';
import { LAST_COLUMNS, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { FilteredLists } from '../shared/filtered-lists.tsx';

const dataProductRecords = recordType({
  type: 'dataProduct',
  shared: ['owners', 'tags', 'domains', 'extension'],
  members: { lifecycleStage: lenient(v.string()) },
  // The field `assets` is left out, because it holds every record of a product.
  fields: { experts: lenient(lenientList(entityReferenceSchema)) },
});

type DataProductRow = RowOf<typeof dataProductRecords>;

function DataProductParts(props: PartsProps<DataProductRow>) {
  const t = useTranslator();
  const { record, asLink, children } = props;
  const { domains: [domain] = [], experts = [], lifecycleStage } = record;
  return children({
    factsTitle: t('dataProduct.dataProduct'),
    facts: [
      { label: t('dataProduct.domain'), value: asLink(domain, 'domain') },
      { label: t('dataProduct.experts'), value: peopleFact(experts) },
      { label: t('dataProduct.stage'), value: lifecycleStage },
    ],
    main: <FilteredLists title={t('dataProduct.contents')} facet="dataProduct" {...props} />,
  });
}

export default resourceType<DataProductRow>({
  id: 'dataProduct',
  records: dataProductRecords,
  columns: [
    ...sharedColumns('name', 'domains', 'owners'),
    textColumn(
      { id: 'experts', label: 'dataProduct.experts', field: { name: 'experts' }, width: 160 },
      ({ experts }, t) => experts && peopleText(experts, t),
    ),
    ...sharedColumns('tags', ...LAST_COLUMNS),
  ],
  defaultColumns: ['name', 'domains', 'owners', 'experts', 'description', 'updatedAt'],
  facets: ['owner', 'tag', 'domain', 'status', 'updated', 'property', 'missing'],
  hasNoDeleted: true,
  Parts: DataProductParts,
});

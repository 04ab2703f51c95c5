import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { codeText, OutwardLink, PartsList } from '../../entity/parts-list.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { loadedPart } from '../../ui/lazy.ts';
import { VisibleText } from '../../ui/text.tsx';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { assetColumns, namesColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { flatParts } from '../shared/part-lines.ts';

const featureSchema = v.object({
  name: v.string(),
  dataType: lenient(v.string()),
  description: lenient(v.string()),
});

const hyperparameterSchema = v.object({
  name: v.string(),
  value: lenient(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => String(value)),
    ),
  ),
  description: lenient(v.string()),
});

const mlmodelRecords = recordType({
  type: 'mlmodel',
  shared: [...ASSET_FIELDS, 'usageSummary'],
  members: {
    algorithm: lenient(v.string()),
    target: lenient(v.string()),
    mlFeatures: lenient(lenientList(featureSchema)),
    mlHyperParameters: lenient(lenientList(hyperparameterSchema)),
    mlStore: lenient(v.object({ storage: lenient(v.string()), imageRepository: lenient(v.string()) })),
    /** Sent since version 1.2. */
    sourceUrl: lenient(v.string()),
  },
  fields: { dashboard: lenient(entityReferenceSchema) },
});

type MlmodelRow = RowOf<typeof mlmodelRecords>;

const featuresOf = ({ mlFeatures = [] }: MlmodelRow) =>
  mlFeatures.map(({ dataType: type, ...feature }) => ({ ...feature, type }));

function MlmodelParts({ record, loading, asLink, children }: PartsProps<MlmodelRow>) {
  const t = useTranslator();
  const { algorithm, target, dashboard, mlStore } = record;
  const { storage, imageRepository } = mlStore ?? {};
  return children({
    factsTitle: t('mlmodel.model'),
    facts: [
      { label: t('mlmodel.algorithm'), value: algorithm },
      { label: t('mlmodel.target'), value: codeText(target) },
      { label: t('mlmodel.dashboard'), value: asLink(dashboard, 'dashboard') },
      { label: t('mlmodel.storedIn'), value: codeText(storage) },
      {
        label: t('mlmodel.image'),
        value: imageRepository && (
          <OutwardLink address={imageRepository}>
            <VisibleText text={imageRepository} />
          </OutwardLink>
        ),
      },
    ],
    main: (
      <PartsList
        title={t('mlmodel.features')}
        findLabel={t('mlmodel.findFeature')}
        noneText={t('mlmodel.noFeatures')}
        parts={featuresOf(record)}
        loading={loading}
      />
    ),
    after: (
      <PartsList
        title={t('mlmodel.hyperparameters')}
        findLabel={t('mlmodel.findHyperparameter')}
        parts={(record.mlHyperParameters ?? []).map(({ value: type, ...part }) => ({ ...part, type }))}
        loading={loading}
        mono
      />
    ),
  });
}

/** The service leaves out an empty list. */
const namesOf = (parts: readonly { readonly name: string }[] = []) => parts.map(({ name }) => name);

export default resourceType<MlmodelRow>({
  id: 'mlmodel',
  records: mlmodelRecords,
  endpoint: { texts: ['algorithm'] },
  services: 'mlmodelServices',
  // Usage and dashboards have no column: the search index lacks both, so every model would seem to have none.
  columns: [
    ...sharedColumns('name'),
    textColumn({ id: 'algorithm', label: 'mlmodel.algorithm', width: 168, grow: 1, narrow: 'fact' }),
    ...sharedColumns('service', 'owners', 'tags'),
    namesColumn(
      {
        id: 'features',
        label: 'mlmodel.features',
        file: { data: ({ mlFeatures = null }) => ({ mlFeatures }) },
      },
      (row) => namesOf(row.mlFeatures),
    ),
    namesColumn(
      {
        id: 'hyperparameters',
        label: 'mlmodel.hyperparameters',
        width: 140,
        file: { data: ({ mlHyperParameters = null }) => ({ mlHyperParameters }) },
      },
      (row) => namesOf(row.mlHyperParameters),
    ),
    textColumn({ id: 'target', label: 'mlmodel.target' }),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'algorithm', 'service', 'owners', 'tags', 'updatedAt'],
  facets: assetFacets(),
  partLists: loadedPart([
    flatParts({
      id: 'features',
      label: 'mlmodel.feature',
      columns: [{ id: 'type', label: 'column.type' }],
      partsOf: featuresOf,
    }),
    flatParts({
      id: 'hyperparameters',
      label: 'mlmodel.hyperparameter',
      columns: [{ id: 'value', label: 'parts.value' }],
      partsOf: ({ mlHyperParameters }: MlmodelRow) => mlHyperParameters,
    }),
  ]),
  hasLineage: true,
  Parts: MlmodelParts,
});

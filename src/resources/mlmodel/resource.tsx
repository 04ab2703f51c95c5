import { Network } from 'lucide-react';
import * as v from 'valibot';
import { entityReferenceSchema, lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { PageLink } from '../../entity/page-link.tsx';
import {
  FactsSection,
  OutwardLink,
  PartsList,
  referenceName,
  type RecordPart,
} from '../../entity/parts-list.tsx';
import { UsageSection } from '../../entity/usage-section.tsx';
import '../../i18n/later-messages.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { entityPath } from '../../paths.ts';
import { ICON_PROPS } from '../../ui/button.tsx';
import { loadedPart } from '../../ui/lazy.ts';
import { VisibleText } from '../../ui/text.tsx';
import type { PartsProps, ResourceType } from '../resource.ts';
import { assetColumns, namesColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { assetFacets } from '../shared/facets.ts';
import { DESCRIPTION, POSITION } from '../shared/part-lines.ts';
import type { PartList } from '../shared/part-list.ts';

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
  shared: [
    'owners',
    'tags',
    'followers',
    'usageSummary',
    'domains',
    'dataProducts',
    'certification',
    'extension',
  ],
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

/** The dashboard that monitors a model, as a link if the reference has an FQN. */
function DashboardLink({ of }: { readonly of: NonNullable<MlmodelRow['dashboard']> }) {
  const name = <VisibleText text={referenceName(of)} />;
  const { fullyQualifiedName: fqn } = of;
  return fqn ? <PageLink to={entityPath('dashboards', fqn)}>{name}</PageLink> : name;
}

const code = (text: string) => (
  <code translate="no">
    <VisibleText text={text} />
  </code>
);

/** The parts of an opened model: algorithm and store, features, hyperparameters. */
function MlmodelParts({ record, loading, children }: PartsProps<MlmodelRow>) {
  const t = useTranslator();
  const { algorithm, target, dashboard, mlStore, usageSummary } = record;
  const { storage, imageRepository } = mlStore ?? {};
  return children({
    facts: (
      <>
        <FactsSection
          title={t('mlmodel.model')}
          facts={[
            { label: t('mlmodel.algorithm'), value: algorithm || undefined },
            { label: t('mlmodel.target'), value: target ? code(target) : undefined },
            { label: t('mlmodel.dashboard'), value: dashboard && <DashboardLink of={dashboard} /> },
            { label: t('mlmodel.storedIn'), value: storage ? code(storage) : undefined },
            {
              label: t('mlmodel.image'),
              value: imageRepository ? (
                <OutwardLink address={imageRepository}>
                  <VisibleText text={imageRepository} />
                </OutwardLink>
              ) : undefined,
            },
          ]}
        />
        {usageSummary && <UsageSection usage={usageSummary} />}
      </>
    ),
    main: (
      <PartsList
        title={t('mlmodel.features')}
        findLabel={t('mlmodel.findFeature')}
        noneText={t('mlmodel.noFeatures')}
        parts={(record.mlFeatures ?? []).map(({ name, dataType, description }): RecordPart => ({
          name,
          type: dataType,
          description,
        }))}
        loading={loading}
      />
    ),
    after: (
      <PartsList
        title={t('mlmodel.hyperparameters')}
        findLabel={t('mlmodel.findHyperparameter')}
        parts={(record.mlHyperParameters ?? []).map(({ name, value, description }): RecordPart => ({
          name,
          type: value,
          description,
        }))}
        loading={loading}
        mono
      />
    ),
  });
}

/** Names of parts; the service leaves out an empty list. */
const namesOf = (parts: readonly { readonly name: string }[] = []) => parts.map(({ name }) => name);

const NAME = { id: 'name', label: 'column.name' } as const;

/** Features and hyperparameters, which every record carries. */
const partLists: readonly PartList<MlmodelRow>[] = [
  {
    id: 'features',
    label: 'mlmodel.feature',
    columns: [POSITION, NAME, { id: 'type', label: 'column.type' }, DESCRIPTION],
    linesOf: ({ mlFeatures = [] }) =>
      mlFeatures.map(({ name, dataType: type, description }, at) => ({
        values: { position: at + 1, name, type, description },
      })),
  },
  {
    id: 'hyperparameters',
    label: 'mlmodel.hyperparameter',
    columns: [POSITION, NAME, { id: 'value', label: 'parts.value' }, DESCRIPTION],
    linesOf: ({ mlHyperParameters = [] }) =>
      mlHyperParameters.map(({ name, value, description }, at) => ({
        values: { position: at + 1, name, value, description },
      })),
  },
];

const mlmodelResource: ResourceType<MlmodelRow> = {
  id: 'mlmodel',
  path: 'mlmodels',
  endpoint: {
    path: ['mlmodels'],
    searchIndex: 'mlmodel_search_index',
    texts: ['algorithm'],
    scopeParams: (service) => ({ service }),
    ...mlmodelRecords,
  },
  search: 'index',
  services: 'mlmodelServices',
  // Usage and dashboards have no column: the search index lacks both, so every model would seem to have none.
  columns: [
    ...sharedColumns('name'),
    textColumn(
      { id: 'algorithm', label: 'mlmodel.algorithm', width: 168, grow: 1, narrow: 'fact' },
      (row) => row.algorithm ?? null,
    ),
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
    textColumn({ id: 'target', label: 'mlmodel.target' }, (row) => row.target ?? null),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'algorithm', 'service', 'owners', 'tags', 'updatedAt'],
  sortMenu: ['updatedAt', 'name'],
  scope: 'service',
  facets: assetFacets(),
  types: [],
  icon: () => <Network {...ICON_PROPS} />,
  partLists: loadedPart(partLists),
  hasLineage: true,
  sourceAddress: (row) => row.sourceUrl,
  Parts: MlmodelParts,
};

export default mlmodelResource;

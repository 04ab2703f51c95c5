import * as v from 'valibot';
import {
  columnsSchema,
  entityReferenceSchema,
  lenient,
  lenientList,
  type EntityReference,
} from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { ColumnsSection, useColumnTree } from '../../entity/column-tree.tsx';
import { codeText, PartsList, referenceName } from '../../entity/parts-list.tsx';
import '../../i18n/later-messages.ts';
import type { Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { loadedPart } from '../../ui/lazy.ts';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { assetColumns, figureColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { columnParts } from '../shared/part-lines.ts';

const containerRecords = recordType({
  type: 'container',
  shared: ASSET_FIELDS,
  members: {
    prefix: lenient(v.string()),
    /** The whole path with its bucket; since version 1.3. */
    fullPath: lenient(v.string()),
    numberOfObjects: lenient(v.number()),
    /** Bytes. */
    size: lenient(v.number()),
    fileFormats: lenient(lenientList(v.string())),
    sourceUrl: lenient(v.string()),
  },
  fields: {
    parent: lenient(entityReferenceSchema),
    children: lenient(lenientList(entityReferenceSchema)),
    dataModel: lenient(v.object({ isPartitioned: lenient(v.boolean()), columns: lenient(columnsSchema) })),
  },
  taggedParts: ['dataModel.columns'],
});

type ContainerRow = RowOf<typeof containerRecords>;

/** The name of the parent; empty for containers at the top, whose field has an object without members. */
const parentName = (parent: EntityReference): string =>
  Object.values(parent).some((member) => member !== undefined) ? referenceName(parent) : '';

const sizeText = ({ size }: ContainerRow, t: Translator): string | null =>
  size === undefined ? null : t.bytes(size);

const formatsText = ({ fileFormats = [] }: ContainerRow): string => fileFormats.join(', ');

function ContainerParts({ record, loading, wide, asPart, asLink, children }: PartsProps<ContainerRow>) {
  const t = useTranslator();
  const { parent, children: inner, dataModel, prefix, fullPath = prefix, numberOfObjects } = record;
  const { isPartitioned } = dataModel ?? {};
  const columns = dataModel && (dataModel.columns ?? []);
  const tree = useColumnTree(columns);
  const size = sizeText(record, t);
  const isCounted = numberOfObjects !== undefined;
  return children({
    factsTitle: t('container.container'),
    facts: [
      { label: t('container.path'), value: codeText(fullPath) },
      { label: t('container.parent'), value: asLink(parent) },
      { label: t('container.format'), value: formatsText(record) },
      {
        label: t('container.size'),
        value: size,
        more: isCounted && t('container.inObjects', { count: numberOfObjects }),
      },
      { label: t('container.objects'), value: isCounted && size === null && t.number(numberOfObjects) },
      {
        label: t('container.partitioned'),
        value: isPartitioned !== undefined && t(isPartitioned ? 'container.yes' : 'container.no'),
      },
    ],
    main: (
      <PartsList
        title={t('container.children')}
        findLabel={t('container.findChild')}
        parts={inner?.map((child) => asPart(child))}
        loading={loading}
      />
    ),
    after: columns && (
      <ColumnsSection
        title={t('container.dataModel')}
        columns={columns}
        tree={tree}
        loading={loading}
        wide={wide}
      />
    ),
  });
}

export default resourceType<ContainerRow>({
  id: 'container',
  records: containerRecords,
  endpoint: { texts: ['dataModel.columns.name'] },
  services: 'storageServices',
  // Children have no column: the search index lacks them, so every container would seem to have none.
  columns: [
    ...sharedColumns('name'),
    textColumn(
      {
        id: 'parent',
        label: 'container.parent',
        field: { name: 'parent', empty: {} },
        width: 180,
        grow: 1,
        narrow: 'place',
        file: { data: ({ parent }) => ({ parent: parent && parentName(parent) ? parent : null }) },
      },
      ({ parent }) => parent && parentName(parent),
      ({ parent }) => parent?.fullyQualifiedName,
    ),
    textColumn(
      {
        id: 'format',
        label: 'container.format',
        file: { data: ({ fileFormats = null }) => ({ fileFormats }) },
      },
      formatsText,
    ),
    textColumn(
      {
        id: 'size',
        label: 'container.size',
        width: 96,
        align: 'end',
        narrow: 'fact',
        file: {
          text: ({ size }) => String(size ?? ''),
          number: ({ size }) => size,
        },
      },
      sizeText,
    ),
    ...sharedColumns('owners', 'tags', 'service'),
    figureColumn({
      id: 'numberOfObjects',
      label: 'container.objects',
      unit: (count, t) => t('container.objectUnit', { count }),
    }),
    textColumn({ id: 'prefix', label: 'container.prefix', width: 200 }),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'parent', 'format', 'size', 'owners', 'updatedAt'],
  facets: assetFacets('column'),
  partLists: loadedPart([
    columnParts({
      id: 'columns',
      label: 'parts.column',
      field: { name: 'dataModel', heavy: true },
      columnsOf: ({ dataModel }: ContainerRow) => dataModel?.columns,
      constraints: {},
    }),
  ]),
  hasLineage: true,
  Parts: ContainerParts,
});

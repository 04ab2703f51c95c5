import { CUSTOM_PROPERTIES, TITLE, TYPED_PROPERTIES, TYPED_TEXTS } from '../catalog/indexed-values.ts';
import {
  COLUMN_TYPE,
  INDEXED_TYPES,
  NEWER_TYPES,
  type Field,
  type FieldKind,
  type IndexedType,
  type IndexMapping,
  type Mappings,
} from './mapping.ts';
import { COMMON, DYNAMIC_PROPERTIES, named, of, SEARCHED, type Fields } from './mappings.ts';

// The mappings of servers from 1.5 on: most keywords are kept in lower case, tags are those of columns at any depth, and
// owners are a list. Read from the mappings of these versions, and for 1.12 seen on a server of it.

/** Differences between these versions. */
interface Newer {
  /** Owners as a plain member whose fields every query finds, or as nested ones with their names beside them. */
  readonly owners: 'plain' | 'nested';
  /** Kind of tiers and of owners' display names. */
  readonly tiers: FieldKind;
  /** Whether indexes have separate tags and terms beside the common list, and states of approval. */
  readonly splits: boolean;
  /** Whether records are in one domain, with custom properties that engines map by themselves, or in several, with typed ones and a certification. */
  readonly belongings: 'domain' | 'typed';
  /** Whether columns below the top level have fields of their own. */
  readonly children: boolean;
}

const NESTED_TAGS = 'tags.nested';
/** The tags of a record and of its parts at any depth. */
const TAGS = ['tags.tagFQN', NESTED_TAGS];

function ownerFields({ owners, tiers }: Newer): Fields {
  const fields = {
    ...named('keyword', 'owners.id owners.type'),
    'owners.name': of('lower', 'owners.name'),
    'owners.displayName': of('text', 'owners.displayName'),
    'owners.displayName.keyword': of(tiers, 'owners.displayName'),
  };
  if (owners === 'plain') return fields;
  return {
    ...fields,
    ownerName: of('lower', 'owners.name'),
    ownerDisplayName: of('lower', 'owners.displayName'),
  };
}

function belongingFields({ belongings }: Newer): Fields {
  const products = named('keyword', 'dataProducts.id dataProducts.fullyQualifiedName');
  if (belongings === 'domain')
    return {
      ...products,
      ...named('keyword', 'domain.id domain.fullyQualifiedName'),
      ...DYNAMIC_PROPERTIES,
    };
  return {
    ...products,
    ...named('keyword', 'domains.id domains.fullyQualifiedName'),
    'domains.displayName.keyword': of('lower', 'domains.displayName'),
    'certification.tagLabel.tagFQN': of('lower', 'certification.tagLabel.tagFQN'),
    // One field of the engine holds all custom properties.
    ...named(
      'keyword',
      Object.keys(CUSTOM_PROPERTIES)
        .map((name) => `extension.${name}`)
        .join(' '),
    ),
    ...named('keyword', TYPED_TEXTS.join(' ')),
    ...named('number', `${TYPED_PROPERTIES}.longValue ${TYPED_PROPERTIES}.doubleValue`),
  };
}

/** Common fields of the indexes of all types. */
const commonFields = (newer: Newer): Fields => ({
  ...COMMON,
  ...ownerFields(newer),
  ...belongingFields(newer),
  'id.keyword': of('keyword', 'id'),
  'name.keyword': of('lower', 'name'),
  'displayName.keyword': of('lower', TITLE),
  deleted: of('lower', 'deleted'),
  'tags.tagFQN': of('lower', ...TAGS),
  'tags.source': of('keyword', 'tags.source', 'tags.nestedSource'),
  'tier.tagFQN': of(newer.tiers, 'tier.tagFQN'),
  descriptionStatus: of('keyword', 'descriptionStatus'),
  version: of('number', 'version'),
  ...(newer.splits && {
    classificationTags: of('lower', 'tags.classification', 'tier.tagFQN'),
    glossaryTags: of('lower', 'tags.glossary'),
    entityStatus: of('lower', 'entityStatus'),
    // The names in the full name; every document has some.
    fqnParts: of('lower', 'name'),
  }),
});

const serviceFields: Fields = {
  ...named('lower', 'serviceType service.name.keyword'),
  'service.name': of('text', 'service.name'),
  'service.displayName.keyword': of('lower', 'service.title'),
};

/** Fields of a database or schema of records. Only the keys `.keyword` ignore case. */
const place = (member: string): Fields => ({
  ...named('keyword', `${member}.id`),
  [`${member}.name`]: of('text', `${member}.name`),
  [`${member}.name.keyword`]: of('lower', `${member}.name`),
  [`${member}.displayName`]: of('keyword', `${member}.name`),
  [`${member}.displayName.keyword`]: of('lower', `${member}.name`),
  [`${member}.fullyQualifiedName`]: of('text', `${member}.fullyQualifiedName`),
  [`${member}.fullyQualifiedName.keyword`]: of('lower', `${member}.fullyQualifiedName`),
});

const usage = (...spans: readonly string[]): Fields =>
  named('number', spans.map((span) => `usageSummary.${span}Stats.count`).join(' '));

function ownFields(type: IndexedType, { children, splits }: Newer): Fields {
  switch (type) {
    case 'table':
      return {
        ...serviceFields,
        ...place('database'),
        ...place('databaseSchema'),
        ...usage('weekly'),
        tableType: of('lower', 'tableType'),
        schemaDefinition: of('text', 'schemaDefinition'),
        ...(splits && named('lower', 'processedLineage')),
        'columns.name': of('text', 'columns.name'),
        'columns.name.keyword': of('lower', 'columns.name'),
        'columns.tags.tagFQN': of('lower', 'columns.tags.tagFQN'),
        columnNames: of('keyword', 'columns.name', 'names.nested'),
        ...(children &&
          named('keyword', 'columns.children*.name.keyword columns.children*.tags.tagFQN.keyword')),
      };
    case 'topic':
      return {
        ...serviceFields,
        ...named('keyword', 'cleanupPolicies'),
        'messageSchema.schemaFields.name': of('text', 'messageSchema.schemaFields.name'),
        'messageSchema.schemaFields.name.keyword': of('lower', 'messageSchema.schemaFields.name'),
        ...(children && named('keyword', 'messageSchema.schemaFields.children*.name.keyword')),
        fieldNames: of('keyword', 'messageSchema.schemaFields.name', 'names.nested'),
      };
    case 'dashboard':
      return { ...serviceFields, ...usage('daily', 'weekly', 'monthly'), ...named('keyword', 'charts.name') };
    case 'chart':
      return { ...serviceFields, ...named('keyword', 'chartType') };
    case 'storedProcedure':
      return { ...serviceFields, ...place('database'), ...place('databaseSchema') };
    case 'dashboardDataModel':
      return {
        ...serviceFields,
        ...named('keyword', 'dataModelType project'),
        'columns.name': of('text', 'columns.name'),
        'columns.name.keyword': of('lower', 'columns.name'),
        columnNames: of('keyword', 'columns.name', 'names.nested'),
      };
    case 'pipeline':
      return { ...serviceFields, ...named('keyword', 'tasks.name') };
    case 'mlmodel':
      return {
        ...serviceFields,
        'usageSummary.weeklyStats.count': of('number'),
        algorithm: of('text', 'algorithm'),
        ...named('keyword', 'mlFeatures.name algorithm.keyword'),
      };
    case 'container':
      return {
        ...serviceFields,
        ...named('keyword', 'fileFormats parent.id'),
        'dataModel.columns.name': of('text', 'dataModel.columns.name'),
        'dataModel.columns.name.keyword': of('lower', 'dataModel.columns.name'),
        columnNames: of('keyword', 'dataModel.columns.name', 'names.nested'),
        ...named('number', 'size'),
      };
    case COLUMN_TYPE:
      return {
        ...serviceFields,
        ...place('database'),
        ...place('databaseSchema'),
        ...named('lower', 'dataType table.name.keyword table.fullyQualifiedName.keyword'),
        ...named('keyword', 'table.id table.name'),
      };
    case 'database':
      return { ...serviceFields, ...usage('weekly') };
    case 'databaseSchema':
      return { ...serviceFields, ...place('database'), ...usage('weekly') };
    case 'domain':
      return named('keyword', 'domainType parent.id');
    case 'dataProduct':
      return {};
    case 'glossaryTerm':
      return { ...named('keyword', 'glossary.id'), 'glossary.name.keyword': of('lower', 'glossary.name') };
    default:
      return named('lower', 'serviceType');
  }
}

/** Fields that a query without a field searches; for tables also the names of columns. */
const searched = (type: IndexedType): readonly Field[] => [
  ...SEARCHED,
  ...(type === 'table' ? [of('name', 'columns.name', 'names.nested')] : []),
];

const COUNTS = [
  ...(['serviceType', 'service.displayName.keyword', 'owners.displayName.keyword'] as const),
  // Nested owners are counted by the names beside them.
  'ownerDisplayName',
  ...(['tags.tagFQN', 'classificationTags', 'glossaryTags', 'tier.tagFQN', 'entityType'] as const),
  ...(['domains.displayName.keyword', 'certification.tagLabel.tagFQN'] as const),
  ...(['database.name.keyword', 'database.displayName', 'database.displayName.keyword'] as const),
  ...(['databaseSchema.name.keyword', 'databaseSchema.displayName'] as const),
  'databaseSchema.displayName.keyword',
];

/** Most values counted of a field, so many that none is left over. */
const MOST_COUNTED = 1_000;

/** Types whose indexes have no typed properties until after 2.0. */
const WITHOUT_TYPED: ReadonlySet<IndexedType> = new Set(['chart']);

const newerMappings = (types: readonly IndexedType[], newer: Newer): Mappings =>
  Object.fromEntries(
    types.map((type): readonly [IndexedType, IndexMapping] => {
      const isTyped = newer.belongings === 'typed' && !WITHOUT_TYPED.has(type);
      const fields = Object.fromEntries(
        Object.entries({ ...commonFields(newer), ...ownFields(type, newer) }).filter(
          ([name]) => isTyped || !name.startsWith(`${TYPED_PROPERTIES}.`),
        ),
      );
      const nested = [
        ...(newer.owners === 'nested' ? ['owners'] : []),
        ...(isTyped ? [TYPED_PROPERTIES] : []),
      ];
      const isCounted = (name: string) =>
        Object.hasOwn(fields, name) && !nested.some((path) => name.startsWith(`${path}.`));
      return [
        type,
        {
          fields,
          nested,
          searched: searched(type),
          counted: COUNTS.filter(isCounted).map((name) => [name, MOST_COUNTED] as const),
          suggested: {},
        },
      ];
    }),
  );

export const MAPPINGS_1_5 = newerMappings(INDEXED_TYPES, {
  owners: 'plain',
  tiers: 'keyword',
  splits: false,
  belongings: 'domain',
  children: true,
});

export const MAPPINGS_1_12 = newerMappings(INDEXED_TYPES, {
  owners: 'plain',
  tiers: 'lower',
  splits: true,
  belongings: 'typed',
  children: true,
});

export const MAPPINGS_2_0 = newerMappings([...INDEXED_TYPES, COLUMN_TYPE], {
  owners: 'nested',
  tiers: 'lower',
  splits: true,
  belongings: 'typed',
  children: false,
});

/** Indexes of types that no old server has, for the demo. */
export const ALSO_MAPPED_OF_SEED = newerMappings(NEWER_TYPES, {
  owners: 'plain',
  tiers: 'keyword',
  splits: true,
  belongings: 'typed',
  children: true,
});

import { PROPERTY_PATHS, REFERENCE_MEMBERS, TITLE } from '../catalog/indexed-values.ts';
import type { Field, FieldKind, IndexMapping, Mappings } from './mapping.ts';

// The mappings of the indexes of each version, as recorded or read (see the dialects).

export type Fields = Readonly<Record<string, Field>>;

export const of = (kind: FieldKind, ...paths: readonly string[]): Field => ({ kind, paths });

/** Fields of one kind, each named by its path, with `.keyword` or without. */
export const named = (kind: FieldKind, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, of(kind, name.replace(/\.keyword$/, ''))]));

/** Types that a server 1.1 has an index of: no databases, schemas, charts or services. */
export const OLD_TYPES = ['table', 'topic', 'dashboard', 'pipeline', 'mlmodel', 'container'] as const;
type OldType = (typeof OLD_TYPES)[number];

/** Fields of the indexes of all types and versions. */
export const COMMON: Fields = {
  id: of('opaque'),
  fullyQualifiedName: of('lower', 'fullyQualifiedName'),
  name: of('name', 'name'),
  displayName: of('name', TITLE),
  description: of('text', 'description'),
  'description.ngram': of('part', 'description'),
  updatedAt: of('time', 'updatedAt'),
  ...named('keyword', 'followers entityType service.id'),
};

export const SEARCHED: readonly Field[] = [
  of('name', 'name'),
  of('name', 'displayName'),
  of('text', 'description'),
];

/** Members of a person that indexes have fields of, except the name. */
const person = (member: string, names: FieldKind): Fields => ({
  ...named('keyword', ['id', 'type', 'displayName'].map((name) => `${member}.${name}`).join(' ')),
  [`${member}.name`]: of(names, `${member}.name`),
});

/**
 * Custom properties as engines map them by themselves: texts as text, and as a keyword beside it; days and numbers as such;
 * references member by member.
 */
export const DYNAMIC_PROPERTIES: Fields = {
  // A pattern of names, which `exists` takes.
  'extension.*': { kind: 'keyword', paths: Object.values(PROPERTY_PATHS).flat().flatMap(pathsOfProperty) },
  ...Object.fromEntries(PROPERTY_PATHS.texts.map((path) => [path, of('text', path)])),
  ...Object.fromEntries(PROPERTY_PATHS.texts.map((path) => [`${path}.keyword`, of('keyword', path)])),
  ...named('keyword', PROPERTY_PATHS.days.join(' ')),
  ...named('number', PROPERTY_PATHS.numbers.join(' ')),
  ...Object.fromEntries(
    PROPERTY_PATHS.references.flatMap((path) => [
      [path, { kind: 'keyword', paths: pathsOfProperty(path) }],
      ...pathsOfProperty(path).map((member) => [`${member}.keyword`, of('keyword', member)]),
    ]),
  ),
};

/** The paths of the values of a property. */
function pathsOfProperty(path: string): readonly string[] {
  const isReference = PROPERTY_PATHS.references.includes(path);
  return isReference ? REFERENCE_MEMBERS.map((member) => `${path}.${member}`) : [path];
}

// 1.1, as recorded.

/** Fields whose case counts in old indexes. */
const EXACT =
  'name.keyword serviceType service.name service.name.keyword tags.tagFQN tags.source tier.tagFQN';

interface Old {
  /** Whether tables have domains, data products and certifications. */
  readonly belongs: boolean;
  /** Members with the owners that documents have. */
  readonly owners: readonly string[];
  /** Kind of the FQNs of references. */
  readonly places: FieldKind;
  /** Whether tables have a status of approval. */
  readonly hasStatus: boolean;
}

/** Tags of parts below the top level, which engines map by themselves: as text, and as a keyword beside it. */
const labelsBelow = (part: string): Fields =>
  named('keyword', `${part}.children*.tags.tagFQN.keyword ${part}.children*.tags.source.keyword`);

function oldFields(type: OldType, { owners, places, hasStatus }: Old): Fields {
  const ownerNames: FieldKind = type === 'table' || type === 'container' ? 'lower' : 'keyword';
  const common: Fields = {
    ...COMMON,
    ...named('keyword', EXACT),
    deleted: of('text', 'deleted'),
    ...Object.assign({}, ...owners.map((member) => person(member, ownerNames))),
  };
  const titled = { 'displayName.keyword': of('keyword', TITLE) };
  const usage = (spans: string) =>
    named(
      'number',
      spans.replaceAll(/\w+/g, (span) => `usageSummary.${span}Stats.count`),
    );
  switch (type) {
    case 'table':
      return {
        ...common,
        ...titled,
        ...usage('weekly'),
        ...(hasStatus && named('keyword', 'entityStatus')),
        tableType: of('text', 'tableType'),
        'tableType.keyword': of('keyword', 'tableType'),
        ...named('keyword', 'database.id databaseSchema.id'),
        ...named('lower', 'database.name databaseSchema.name columns.name'),
        ...named('keyword', 'database.name.keyword databaseSchema.name.keyword columns.name.keyword'),
        ...named(places, 'database.fullyQualifiedName databaseSchema.fullyQualifiedName'),
        ...named('keyword', 'columns.children*.name.keyword'),
        ...named('keyword', 'columns.tags.tagFQN'),
        ...labelsBelow('columns'),
      };
    case 'topic':
      return {
        ...common,
        ...named(
          'keyword',
          'cleanupPolicies messageSchema.schemaFields.name messageSchema.schemaFields.children*.name.keyword',
        ),
        ...labelsBelow('messageSchema.schemaFields'),
      };
    case 'dashboard':
      return { ...common, ...titled, ...usage('daily weekly monthly'), ...named('keyword', 'charts.name') };
    case 'pipeline':
      return { ...common, ...titled, ...named('keyword', 'tasks.name') };
    case 'mlmodel':
      return {
        ...common,
        ...titled,
        // Mapped, but in no document.
        'usageSummary.weeklyStats.count': of('number'),
        algorithm: of('text', 'algorithm'),
        ...named('keyword', 'mlFeatures.name algorithm.keyword'),
      };
    default:
      return {
        ...common,
        ...named('keyword', 'fileFormats dataModel.columns.name parent.id'),
        ...labelsBelow('dataModel.columns'),
        ...named('number', 'size'),
      };
  }
}

const COUNTED_OLD: IndexMapping['counted'] = [
  ['serviceType', 50],
  ['entityType', 50],
  ['tier.tagFQN', 10],
  ['service.name.keyword', 50],
];
const ALSO_COUNTED_OLD: Readonly<Partial<Record<OldType, IndexMapping['counted']>>> = {
  table: [
    ['databaseSchema.name.keyword', 10],
    ['database.name.keyword', 10],
  ],
  topic: [['messageSchema.schemaFields.name', 10]],
};

/** Completion by type. Names of nested parts follow those of parts. */
const SUGGESTED: Readonly<Record<OldType, IndexMapping['suggested']>> = {
  table: {
    suggest: ['fullyQualifiedName', 'name'],
    column_suggest: ['columns.name', 'names.nested'],
    schema_suggest: ['databaseSchema.name'],
    database_suggest: ['database.name'],
    service_suggest: ['service.name'],
  },
  topic: {
    suggest: ['fullyQualifiedName', TITLE],
    service_suggest: ['service.name'],
    field_suggest: ['messageSchema.schemaFields.name', 'names.nested'],
  },
  dashboard: {
    suggest: ['fullyQualifiedName', TITLE],
    service_suggest: ['service.name'],
    chart_suggest: ['charts.name'],
    data_model_suggest: ['dataModels.name'],
  },
  pipeline: {
    suggest: ['fullyQualifiedName', TITLE],
    service_suggest: ['service.name'],
    task_suggest: ['tasks.name'],
  },
  mlmodel: { suggest: ['fullyQualifiedName', TITLE] },
  container: {
    suggest: ['fullyQualifiedName', TITLE],
    service_suggest: ['service.name'],
    column_suggest: ['dataModel.columns.name', 'names.nested'],
  },
};

/** Fields of tables for governance. */
const ofTables = ({ belongs }: Old): Fields => ({
  ...(belongs && named('keyword', BELONGINGS)),
  ...DYNAMIC_PROPERTIES,
});
const BELONGINGS =
  'domains.id domains.fullyQualifiedName dataProducts.id dataProducts.fullyQualifiedName certification.tagLabel.tagFQN';

const oldMappings = (old: Old): Mappings =>
  Object.fromEntries(
    OLD_TYPES.map((type) => [
      type,
      {
        fields: { ...oldFields(type, old), ...(type === 'table' && ofTables(old)) },
        nested: [],
        searched: SEARCHED,
        counted: [...COUNTED_OLD, ...(ALSO_COUNTED_OLD[type] ?? [])],
        suggested: SUGGESTED[type],
      },
    ]),
  );

/** Glossary terms, whose index is named after glossaries before 1.3; engines map owners by themselves. */
const TERMS_1_1: IndexMapping = {
  fields: {
    id: of('opaque'),
    fullyQualifiedName: of('lower', 'fullyQualifiedName'),
    displayName: of('name', TITLE),
    'displayName.keyword': of('keyword', TITLE),
    description: of('text', 'description'),
    updatedAt: of('time', 'updatedAt'),
    deleted: of('text', 'deleted'),
    ...named(
      'keyword',
      'name name.keyword tags.tagFQN tags.source glossary.id glossary.name owner.id.keyword',
    ),
    'owner.id': of('text', 'owner.id'),
  },
  nested: [],
  searched: SEARCHED,
  counted: [],
  suggested: {},
};

/** Mappings of a server 1.1. */
export const MAPPINGS_1_1: Mappings = {
  ...oldMappings({
    owners: ['owner'],
    places: 'text',
    hasStatus: false,
    belongs: false,
  }),
  glossaryTerm: TERMS_1_1,
};

/** Mappings of no server: the common fields of all versions, with owners by both names. */
export const MAPPINGS_OF_SEED = oldMappings({
  owners: ['owner', 'owners'],
  places: 'lower',
  hasStatus: true,
  belongs: true,
});

import { CUSTOM_PROPERTIES } from '../../catalog/indexed-values.ts';
import { ORIGIN } from '../../catalog/records.ts';
import { ASSET_TYPES } from '../../catalog/types.ts';
import { hash32, uuid } from '../../random.ts';
import { ServiceError } from '../http.ts';
import { readFields } from '../list.ts';
import type { Route } from '../router.ts';

type PropertyName = keyof typeof CUSTOM_PROPERTIES;

/** Labels, descriptions and settings of the custom properties, as their users defined them. */
const DEFINITIONS: Readonly<Record<PropertyName, Readonly<Record<string, unknown>>>> = {
  costCenter: { displayName: 'Cost center', description: 'Who pays for storage and queries.' },
  refreshSla: {
    displayName: 'Refresh SLA',
    description: 'How often the data is loaded.',
    customPropertyConfig: { config: { values: ['hourly', 'daily', 'weekly'], multiSelect: false } },
  },
  reviewedOn: {
    description: 'Day of the last review by the **data council**.',
    customPropertyConfig: { config: 'yyyy-MM-dd' },
  },
  retentionDays: { displayName: 'Retention (days)', description: 'Days after which rows are deleted.' },
  steward: {
    displayName: 'Steward',
    description: 'Answers questions about the content.',
    customPropertyConfig: { config: ['user'] },
  },
  auditedAt: { displayName: 'Audited', description: 'Time of the last audit.' },
};

/** The custom properties of each type; other types have none. */
const PROPERTIES_OF: Readonly<Record<string, readonly PropertyName[]>> = {
  table: ['costCenter', 'refreshSla', 'reviewedOn', 'retentionDays', 'steward', 'auditedAt'],
  ...Object.fromEntries(ASSET_TYPES.map((type) => [type, ['costCenter'] as const])),
  database: [],
  databaseSchema: [],
  glossaryTerm: ['reviewedOn'],
  user: [],
  team: [],
  domain: ['costCenter'],
  dataProduct: ['costCenter', 'refreshSla'],
};

const idOf = (name: string): string => uuid(hash32(name.length * 7919 + name.charCodeAt(0)), name.length);

const propertyOf = (name: PropertyName): Record<string, unknown> => {
  const type = CUSTOM_PROPERTIES[name];
  return {
    name,
    propertyType: { id: idOf(type), type: 'type', name: type, fullyQualifiedName: type },
    ...DEFINITIONS[name],
  };
};

const MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'displayName',
  'description',
  'customProperties',
]);

/** `GET /metadata/types/name/{name}`: a type of record, with the custom properties that users defined for it. */
export const typeByName: Route = {
  method: 'GET',
  path: ['metadata', 'types', 'name', '*'],
  token: 'required',
  parameters: ['fields', 'include'],
  answer({ state, parameters, segment }) {
    const fields = readFields(parameters, MEMBERS, state.dialect);
    const properties = Object.hasOwn(PROPERTIES_OF, segment) ? PROPERTIES_OF[segment] : undefined;
    if (!properties) throw new ServiceError(404, `type instance for ${segment} not found`);
    const id = idOf(segment);
    const body = {
      id,
      name: segment,
      fullyQualifiedName: segment,
      displayName: segment,
      category: 'entity',
      nameSpace: 'data',
      schema: '{}',
      version: 0.1,
      updatedBy: 'admin',
      href: `${ORIGIN}/api/v1/metadata/types/${id}`,
      deleted: false,
      ...(fields.has('customProperties') && { customProperties: properties.map(propertyOf) }),
    };
    return { status: 200, body, cost: { kind: 'other' } };
  },
};

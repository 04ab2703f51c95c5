import type { ColumnSpec, ValueKind } from './column-notation.ts';
import { columnType } from './column-types.ts';
import { columnSpecs, keyName } from './column-specs.ts';
import { quoteName } from './fqn.ts';
import { redraw, share } from './mix.ts';
import type { RecordSchema } from './record-schema.ts';
import { columnTags, tagsIn } from './tags.ts';
import { spoken, worded } from './wording.ts';
import { type TableFacts, entityOf, isAggregate } from './table-facts.ts';

/** A column's record, nested ones with their children. */
export type ColumnRecord = Record<string, unknown> & { dataTypeDisplay: string };

/** The `columns` of a record, in the words of a schema. `drawn` is the table's own. */
export function columnsOf(facts: TableFacts, drawn: number, schema: RecordSchema): ColumnRecord[] {
  const key = isAggregate(facts.parts) ? '' : keyName(entityOf(facts.parts).singular);
  return columnSpecs(facts, drawn).map((spec, n) => ({
    ...column(spec, facts, facts.fqn, redraw(drawn, 100 + n), schema),
    ...constraint(spec, key, n, redraw(drawn, 300 + n)),
    ordinalPosition: n + 1,
  }));
}

/** Names of the columns, as `tableConstraints` and views refer to them. */
export function columnNames(facts: TableFacts, drawn: number): string[] {
  return columnSpecs(facts, drawn).map(({ name }) => inCase(name, facts.serviceType));
}

/** A column's name as a service writes it. */
export function inCase(name: string, serviceType: string): string {
  return serviceType === 'Snowflake' || serviceType === 'Oracle' ? name.toUpperCase() : name;
}

function column(
  spec: ColumnSpec,
  facts: TableFacts,
  parentFqn: string,
  drawn: number,
  schema: RecordSchema,
): ColumnRecord {
  const name = inCase(spec.name, facts.serviceType);
  const fullyQualifiedName = `${parentFqn}.${quoteName(name)}`;
  const description = describe(spec, entityOf(facts.parts).singular, drawn);
  const common = {
    name,
    ...(share(redraw(drawn, 1)) < 0.08 ? { displayName: spoken(spec.name) } : {}),
    ...(description === undefined ? {} : { description }),
    fullyQualifiedName,
    tags: tagsIn(schema, columnTags(spec, redraw(drawn, 2))),
  };
  if (spec.kind !== 'struct' && spec.kind !== 'array')
    return { ...common, ...columnType(storedAs(spec, spec.kind), facts.serviceType) };
  const children = (spec.parts ?? []).map((part, n) =>
    column(part, facts, fullyQualifiedName, redraw(drawn, 10 + n), schema),
  );
  const inner = children.map((child) => `${String(child['name'])}:${child.dataTypeDisplay}`).join(',');
  const struct = `struct<${inner}>`;
  return spec.kind === 'struct'
    ? { ...common, dataType: 'STRUCT', dataTypeDisplay: struct, children }
    : {
        ...common,
        dataType: 'ARRAY',
        arrayDataType: 'STRUCT',
        dataTypeDisplay: `array<${struct}>`,
        children,
      };
}

/** How a value is stored: amounts and days that are personal like any others. */
function storedAs({ name }: ColumnSpec, kind: ValueKind): ValueKind {
  if (kind !== 'pii') return kind;
  return name.endsWith('_amount') ? 'money' : name.endsWith('_date') ? 'date' : kind;
}

function constraint(spec: ColumnSpec, key: string, n: number, drawn: number): Record<string, unknown> {
  if (spec.name === key) return { constraint: 'PRIMARY_KEY' };
  const chance = share(drawn);
  if (n < 3 || chance < 0.12) return { constraint: 'NOT_NULL' };
  if (chance > 0.985) return { constraint: 'UNIQUE' };
  return chance < 0.5 ? { constraint: 'NULL' } : {};
}

function describe({ name, kind }: ColumnSpec, singular: string, drawn: number): string | undefined {
  if (share(drawn) > 0.45) return undefined;
  const said = worded(name);
  const owner = worded(singular);
  switch (kind) {
    case 'id':
      return name === keyName(singular)
        ? `Identifier of the ${owner}.`
        : `Refers to the ${said.replace(/ ID$/u, '')}.`;
    case 'time':
      return `${spoken(name)}, in UTC.`;
    case 'date':
      return `${spoken(name)}, a day of the local calendar.`;
    case 'money':
      return `${spoken(name)} in the currency of the row, tax excluded.`;
    case 'flag':
      return `Flag of the ${owner}: ${said}.`;
    case 'pii':
      return `Personal data: ${said}. Masked for everyone without the role \`pii_reader\`.`;
    case 'struct':
    case 'array':
      return `${spoken(name)} of the ${owner}, nested as in the source.`;
    default:
      return `${spoken(name)} of the ${owner}.`;
  }
}

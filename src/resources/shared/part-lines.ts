import { quotedName } from '../../api/fqn.ts';
import type { Column, EntityReference } from '../../api/schemas/entity.ts';
import type { EntityRow } from '../../api/schemas/record.ts';
import { allColumns } from '../../entity/column-nodes.ts';
import { plainDescription } from '../../entity/description.tsx';
import { ownDisplayName } from '../../entity/names.tsx';
import { isTerm } from '../../entity/tags.tsx';
import { plainConstraint } from '../table/constraints.tsx';
import type { TableConstraint } from '../table/definition.ts';
import type { PartColumn, PartLine, PartList } from './part-list.ts';

// Kinds of parts that several types have: columns at every depth, flat lists, and records that a record refers to.

/** The place among the parts of the record, from 1, by which a sorted file gets its order back. */
const POSITION: PartColumn = { id: 'position', label: 'parts.position', isNumber: true };

export const DISPLAY_NAME: PartColumn = { id: 'displayName', label: 'column.displayName' };

/** A description: its source for programs, its plain text for people. */
const DESCRIPTION: PartColumn = {
  id: 'description',
  label: 'column.description',
  text: (description) => plainDescription({ description }),
};

const TAGS = { name: 'tags' } as const;

interface ColumnParts<Row extends EntityRow> extends Pick<PartList, 'id' | 'label' | 'field'> {
  readonly columnsOf: (row: Row) => readonly Column[] | undefined;
  /** Constraints of the record on its columns; absent: such columns have neither keys nor constraints. */
  readonly constraints?: {
    readonly field?: PartList['field'];
    readonly of?: (row: Row) => readonly TableConstraint[] | undefined;
  };
}

/** Constraints of a column that make it a key by itself. */
const KEY_TYPES: ReadonlySet<string | undefined> = new Set(['PRIMARY_KEY', 'UNIQUE']);

/** As in SQL; undefined: the service does not say. */
const nullabilityOf = (constraint: string | undefined): string | undefined => {
  if (constraint === 'NOT_NULL' || constraint === 'PRIMARY_KEY') return 'NOT NULL';
  return constraint === 'NULL' ? 'NULL' : undefined;
};

const tagsOf = ({ tags = [] }: Column, areTerms: boolean): readonly string[] =>
  tags.filter((tag) => isTerm(tag) === areTerms).map(({ tagFQN }) => tagFQN);

/** Columns at every depth, depth first, each with its path: names with dots between, quoted as in full names. */
export function columnParts<Row extends EntityRow>({
  columnsOf,
  constraints,
  ...list
}: ColumnParts<Row>): PartList<Row> {
  const ofConstraints = constraints?.field && { field: constraints.field };
  return {
    ...list,
    columns: [
      POSITION,
      { id: 'path', label: 'parts.path' },
      DISPLAY_NAME,
      { id: 'type', label: 'detail.type' },
      ...(constraints
        ? ([
            { id: 'key', label: 'detail.key', ...ofConstraints },
            { id: 'constraints', label: 'column.constraints', ...ofConstraints },
            { id: 'nullability', label: 'parts.nullability' },
          ] as const)
        : []),
      DESCRIPTION,
      { id: 'tags', label: 'column.tags', field: TAGS },
      { id: 'terms', label: 'parts.terms', field: TAGS },
    ],
    linesOf(row) {
      const ofRecord = constraints?.of?.(row) ?? [];
      return allColumns(columnsOf(row) ?? []).map(({ column, path }, at) => {
        const { name, description, dataTypeDisplay, dataType, constraint, childrenCut } = column;
        // The constraints of a record name its first level alone.
        const ofColumn = path.length === 1 ? ofRecord.filter((key) => key.columns.includes(name)) : [];
        const types = ofColumn.map(({ constraintType }) => constraintType);
        const isKey = KEY_TYPES.has(constraint);
        return {
          values: {
            position: at + 1,
            path: path.map(quotedName).join('.'),
            displayName: ownDisplayName(column),
            type: dataTypeDisplay ?? dataType,
            ...(constraints && {
              key: [...new Set([...types, ...(isKey && constraint ? [constraint] : [])])],
              constraints: [
                ...ofColumn.map(plainConstraint),
                ...(constraint && !types.includes(constraint) ? [constraint] : []),
              ],
              nullability: nullabilityOf(constraint),
            }),
            description,
            tags: tagsOf(column, false),
            terms: tagsOf(column, true),
          },
          isCut: childrenCut,
        };
      });
    },
  };
}

interface FlatParts<Row> extends Pick<PartList, 'id' | 'label' | 'field'> {
  /** Columns between name and description. */
  readonly columns: readonly PartColumn[];
  /** Values of the parts, their names and descriptions too, by the ids of columns; others are ignored. */
  readonly partsOf: (row: Row) => readonly PartLine['values'][] | undefined;
}

/** Parts in a list of their own, each with a name and a description. */
export const flatParts = <Row extends EntityRow>({
  columns,
  partsOf,
  ...list
}: FlatParts<Row>): PartList<Row> => ({
  ...list,
  columns: [POSITION, { id: 'name', label: 'column.name' }, ...columns, DESCRIPTION],
  linesOf: (row) => (partsOf(row) ?? []).map((part, at) => ({ values: { position: at + 1, ...part } })),
});

interface ReferenceParts<Row> extends Pick<PartList, 'id' | 'label' | 'field'> {
  readonly referencesOf: (row: Row) => readonly EntityReference[] | undefined;
}

export const referenceParts = <Row extends EntityRow>({ referencesOf, ...list }: ReferenceParts<Row>) =>
  flatParts<Row>({
    ...list,
    columns: [DISPLAY_NAME, { id: 'fullyQualifiedName', label: 'export.fullName' }],
    partsOf: (row) =>
      referencesOf(row)?.map((reference) => ({
        name: reference.name ?? reference.id,
        displayName: ownDisplayName(reference),
        fullyQualifiedName: reference.fullyQualifiedName,
        description: reference.description,
      })),
  });

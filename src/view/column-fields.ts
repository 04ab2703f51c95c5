import { isOptionalField, type OptionalField } from '../api/table-schema.ts';

/** What the columns need from the server beside the records themselves: such a column has the name of its field. */
export const fieldsOf = (columnIds: readonly string[]): readonly OptionalField[] =>
  columnIds.filter(isOptionalField);

export const tables = '{count, plural, one {# table} other {# tables}}';
export const tablesAtLeast = '{count, number}+ tables';
export const rangeOf = '{range} of {total}';
export const readFromServer = 'Read from the server at {time}, in {ms, number} ms';

export const row = 'Row';
export const name = 'Name';
export const go = 'Go';
export const rowsToGo = '1 to {rows, number}';
export const rowsToGoNearest = '1 to {rows, number}. Goes to row {row, number}.';
export const partOfName = 'Part of a table’s name';
export const searching = 'Searching…';
export const searchFailed = 'The search failed.';
export const tablesFound = 'Tables found';
export const noMatch = 'No table matches “<q></q>”.';
export const noMatchIn = 'No table in <place></place> matches “<q></q>”.';
export const foundUnreadable = 'What was found cannot be read.';
export const firstMatches = 'The first {shown, number} of {total} matches';
export const matches =
  '{count, plural, one {# table matches. Enter goes there.} other {# tables match. Enter goes there.}}';
export const goingToRow = 'Going to row {row, number}';
export const goingTo = 'Going to {table}';
export const goingToTable = 'Going to <table></table>';
export const escapeCancels = '{title}. Escape cancels.';
export const escapeKey = 'Esc';
export const walkToName =
  'The server cannot tell a table’s row, so the way is walked once, up to 1,000 rows a step. Going back is instant.';
export const walkToRow =
  'The server has no row numbers, so the way is walked once, up to 1,000 rows a step. Going back is instant.';
export const passed = '<b>{passed, number}</b> passed';
export const passedOf = '<b>{passed, number}</b> of {total, number}';
export const rowOf = '<b>{row, number}</b><rest> of {total, number}</rest>';
export const noWayBack = 'The list changes faster than it can be read here.';

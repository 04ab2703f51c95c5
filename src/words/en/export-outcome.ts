export const notOpened = '<b>The file cannot be opened.</b> {reason} Nothing was written.';
export const cancelled = '<b>Cancelled after {count, plural, one {# row} other {# rows}}.</b>';
export const nothingLeft = 'No file is left of it.';
export const emptyLeft = 'The file is left where you chose, empty; this browser cannot remove it.';
export const wholeLeft = 'The file was just being finished; it is left where you chose.';
export const part = '<file></file> holds only the first {count, plural, one {row} other {# rows}}.';
export const partOf = '<file></file> holds only the first {count, number} of {total, number} rows.';
export const written = '{count, plural, one {# table is} other {# tables are}} in <file></file>.';
export const safe =
  'The {count, plural, one {# row before is} other {# rows before are}} written; nothing comes twice.';
export const notWritten = 'The file cannot be written.';
export const noRoom = 'There is no room for it.';
export const notAllowed = 'The browser no longer allows it.';
export const browserSays = 'The browser says: {message}';
export const lost = 'What was written of it is lost; the export can be begun again.';
export const circle = 'The server leads round in a circle.';
export const circleEnd = 'What follows them was not asked for again.';
export const placeLost = 'The server no longer knows the place after row {row, number}.';
export const fromTop = 'Retry reads the list from its top and writes only what is not written yet.';
export const notLoaded = 'The rows after row {row, number} did not load.';
export const unreadable =
  '{count, plural, one {# of them cannot be read; its row says so.} other {# of them cannot be read; their rows say so.}}';
export const leftOut = 'Left out, for this server does not know it: {columns}.';
export const otherCount = 'The server counts {count, number}: tables came, went or moved while it was read.';
export const otherCountOnce =
  'The server counts {count, number}: tables came, went or moved while it was read, and each is written once.';

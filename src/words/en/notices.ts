export const offline =
  '<b>You are offline.</b> Rows already here stay. Loading goes on by itself when the network is back.';
export const looped =
  '<b>The server leads round in a circle.</b> The rows are complete up to here; what follows was not asked for again.';
export const placeLost = '<b>The place in the link is no longer known to the server.</b>';
export const placeLooking = 'Its table is looked for by name.';
export const placeFound = 'Its table was found again by name.';
export const placeTop = 'This is the top of the list.';
export const noSuchTable =
  '<b>There is no table “<name></name>” in this list.</b> It may have been renamed or removed since.';
export const wayBrokeOff = '<b>The way to “<name></name>” broke off.</b> {reason} The rows here stay.';
export const brokenParam =
  'The link says <code>{param}</code> = “<value></value>”, which means nothing here; used instead: {instead}.';
export const moreBroken = '{count, number} more like it.';
export const columnsRefused =
  '<b>This server does not know {columns}.</b> The column is left out; everything else is here.';
export const beyondReach =
  '<b>{total} tables match; the server lets search reach the first {reach, number}.</b> More letters or a database bring the rest in reach.';
export const unreadable =
  '{count, plural, one {# of the tables loaded cannot be read. It keeps its place in the list.} other {# of the tables loaded cannot be read. They keep their places in the list.}}';

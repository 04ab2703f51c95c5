export const notDrawn = 'This page could not be drawn';
export const notDrawnText =
  'The fault is in this page, not in the catalog. Nothing of yours is lost: the address keeps the view.';
export const loadAgain = 'Load the page again';

export const columns = 'Spalten';
export const stillLoading = 'Wird noch geladen …';
export const refreshRows = 'Zeilen neu laden';
export const rowsBefore = 'Diese Zeilen gehören zur vorherigen Liste';
export const nothingLoaded = 'Nichts geladen';
export const loadingFirst =
  '{count, plural, one {Die erste Tabelle wird geladen …} other {Die ersten # Tabellen werden geladen …}}';
export const goToRow = 'Zu Zeile springen';
export const goToRowDots = 'Zu Zeile springen …';
export const goToRowOf = 'Zu Zeile {row, number} springen';
export const databasesNotLoaded = 'Die Datenbanken konnten nicht geladen werden.';

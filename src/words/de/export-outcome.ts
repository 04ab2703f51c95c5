export const notOpened = '<b>Die Datei lässt sich nicht öffnen.</b> {reason} Nichts wurde geschrieben.';
export const cancelled = '<b>Nach {count, plural, one {# Zeile} other {# Zeilen}} abgebrochen.</b>';
export const nothingLeft = 'Es bleibt keine Datei zurück.';
export const emptyLeft =
  'Die Datei bleibt am gewählten Ort zurück, leer; dieser Browser kann sie nicht entfernen.';
export const wholeLeft = 'Die Datei wurde gerade fertiggestellt; sie bleibt am gewählten Ort.';
export const part =
  '<file></file> enthält nur {count, plural, one {die erste Zeile} other {die ersten # Zeilen}}.';
export const partOf = '<file></file> enthält nur die ersten {count, number} von {total, number} Zeilen.';
export const written = '{count, plural, one {# Tabelle steht} other {# Tabellen stehen}} in <file></file>.';
export const safe =
  '{count, plural, one {Die # Zeile davor ist geschrieben} other {Die # Zeilen davor sind geschrieben}}; nichts kommt doppelt.';
export const notWritten = 'Die Datei lässt sich nicht schreiben.';
export const noRoom = 'Es ist kein Platz für sie.';
export const notAllowed = 'Der Browser erlaubt es nicht mehr.';
export const browserSays = 'Der Browser meldet: {message}';
export const lost = 'Was davon geschrieben war, ist verloren; der Export kann neu begonnen werden.';
export const circle = 'Der Server führt im Kreis.';
export const circleEnd = 'Was folgt, wurde nicht noch einmal angefragt.';
export const placeLost = 'Der Server kennt die Stelle nach Zeile {row, number} nicht mehr.';
export const fromTop =
  '„Erneut versuchen“ liest die Liste von vorn und schreibt nur, was noch nicht geschrieben ist.';
export const notLoaded = 'Die Zeilen nach Zeile {row, number} ließen sich nicht laden.';
export const unreadable =
  '{count, plural, one {# davon ist nicht lesbar; ihre Zeile sagt es.} other {# davon sind nicht lesbar; ihre Zeilen sagen es.}}';
export const leftOut = 'Ausgelassen, weil dieser Server es nicht kennt: {columns}.';
export const otherCount =
  'Der Server zählt {count, number}: Während des Lesens kamen Tabellen hinzu, verschwanden oder wurden verschoben.';
export const otherCountOnce =
  'Der Server zählt {count, number}: Während des Lesens kamen Tabellen hinzu, verschwanden oder wurden verschoben; jede ist einmal geschrieben.';

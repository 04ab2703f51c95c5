export const offline =
  '<b>Sie sind offline.</b> Die Zeilen hier bleiben. Sobald das Netz wieder da ist, wird von selbst weitergeladen.';
export const looped =
  '<b>Der Server führt im Kreis.</b> Bis hierher sind die Zeilen vollständig; was folgt, wurde nicht noch einmal angefragt.';
export const placeLost = '<b>Der Server kennt die Stelle aus dem Link nicht mehr.</b>';
export const placeLooking = 'Ihre Tabelle wird nach dem Namen gesucht.';
export const placeFound = 'Ihre Tabelle wurde nach dem Namen wiedergefunden.';
export const placeTop = 'Hier ist der Anfang der Liste.';
export const noSuchTable =
  '<b>In dieser Liste gibt es keine Tabelle „<name></name>“.</b> Sie wurde seither vielleicht umbenannt oder entfernt.';
export const wayBrokeOff = '<b>Der Weg zu „<name></name>“ brach ab.</b> {reason} Die Zeilen hier bleiben.';
export const brokenParam =
  'Im Link steht <code>{param}</code> = „<value></value>“, was hier nichts bedeutet; stattdessen gilt: {instead}.';
export const moreBroken =
  '{count, plural, one {# weitere Angabe dieser Art.} other {# weitere Angaben dieser Art.}}';
export const columnsRefused =
  '<b>Dieser Server kennt {columns} nicht.</b> Die Spalte wird weggelassen; alles andere ist da.';
export const beyondReach =
  '<b>{total} Tabellen passen; der Server lässt die Suche nur die ersten {reach, number} erreichen.</b> Mit mehr Buchstaben oder einer Datenbank ist auch der Rest erreichbar.';
export const unreadable =
  '{count, plural, one {# der geladenen Tabellen ist nicht lesbar. Sie behält ihren Platz in der Liste.} other {# der geladenen Tabellen sind nicht lesbar. Sie behalten ihre Plätze in der Liste.}}';

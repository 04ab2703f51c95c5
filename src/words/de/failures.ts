export const kindNetwork = 'Der Server antwortet nicht';
export const kindTimeout = 'Der Server hat zu lange für die Antwort gebraucht';
export const kindUnauthorized = 'Der Server akzeptiert das Token nicht';
export const kindForbidden = 'Der Server erlaubt das nicht';
export const kindNotFound = 'Das gibt es auf dem Server nicht';
export const kindRefused = 'Der Server hat die Anfrage abgelehnt';
export const kindServer = 'Fehler auf dem Server';
export const kindMalformed = 'Die Antwort ist nicht lesbar';
export const kindNotTheApi = 'Unter dieser Adresse antwortet kein Katalog';
export const kindSignInPage = 'Statt der Daten kam eine Anmeldeseite';
export const kindRateLimited = 'Der Server bittet um Geduld';

export const redirect = 'Die Antwort ist eine Weiterleitung, wie zu einer Anmeldeseite';
export const empty = 'Die Antwort ist leer';
export const notJson = 'Die {bytes, number} Bytes sind kein gültiges JSON';
export const cutOff = 'Das JSON bricht mittendrin ab, bei Byte {bytes, number}';
export const cutOffOf = 'Das JSON bricht mittendrin ab, bei Byte {bytes, number} von {announced, number}';
export const otherShape =
  'Die Antwort ist JSON, aber {where, select, member {ihr Feld {member}} other {sie}} ist {received}, erwartet war {known, select, yes {{expected}} other {etwas anderes}}';

export const nothingCame = 'keine Antwort';
export const attempt = '(Versuch {attempts})';
export const quoted = '„{message}“';

export const faultOfPage = 'Auf dieser Seite ist etwas schiefgegangen';
export const faultOfPageText = 'Am Server liegt es nicht; nichts von Ihnen ist verloren.';

export const offline = 'Sie sind offline';
export const offlineText =
  'Die Zeilen hier bleiben. Sobald das Netz wieder da ist, wird von selbst weitergeladen.';

export const late = '{host} antwortet nicht rechtzeitig';
export const lateText =
  'Nach {seconds} Sekunden war die Antwort noch nicht fertig. Vielleicht ist der Server ausgelastet; ein neuer Versuch schadet nicht.';

export const silent = '{host} antwortet nicht';
export const silentText =
  '{attempts, plural, =0 {Kein Versuch} =1 {Ein Versuch} =2 {Zwei Versuche} =3 {Drei Versuche} other {# Versuche}}, keine Antwort. Dieser Browser ist online; es liegt also am Katalog oder am Weg dorthin, vielleicht an einem VPN.';

export const expired = 'Ihr Token ist abgelaufen';
export const tokenAbsent = 'Der Server verlangt eine Anmeldung';
export const tokenUnknown = 'Der Server kennt die Person zu diesem Token nicht';
export const tokenRefused = 'Der Server akzeptiert Ihr Token nicht';
export const tokenNotSent =
  'Das Token enthält Zeichen, die in keinem Token vorkommen; es wurde nicht gesendet.';
export const said = '{host} antwortete: „{message}“.';
export const placeKept =
  'Ihre Position, Suche und Spalten bleiben erhalten; es wird dort weitergeladen, wo es aufgehört hat.';

export const answered =
  '{host} antwortete {times, plural, =0 {} =1 {} =2 {zweimal } =3 {dreimal } other {#-mal }}mit {status}{quoted, select, yes {: „{message}“} other {}}.';

export const forbidden = 'Sie dürfen hier keine Tabellen auflisten';
export const forbiddenText =
  'Sie sind bei {host} angemeldet, und der Server antwortete {times, plural, =0 {} =1 {} =2 {zweimal } =3 {dreimal } other {#-mal }}mit {status}{quoted, select, yes {: „{message}“} other {}}.';
export const forbiddenAdvice =
  'Wer den Katalog betreibt, kann es freigeben. Bis dahin hilft kein neuer Versuch.';

export const tooLong = 'Diese Anfrage ist zu lang, um gesendet zu werden';
export const tooLongAdvice = 'Mit einer kürzeren Suche oder einem kürzeren Filter geht es.';
export const refused = 'Der Server lehnt diese Anfrage ab';
export const refusedAdvice = 'Dieselbe Anfrage noch einmal zu stellen hilft nicht.';

export const searchFailed = 'Die Suche funktioniert im Moment nicht';
export const searchFailedText = 'Die Liste der Tabellen hängt nicht davon ab.';
export const askAgain = 'Ein neuer Versuch in einem Moment kann helfen.';

export const unreadable = 'Die Antwort des Servers ist nicht lesbar';
export const unreadableText =
  'Der Server antwortete mit {status}. {why}. Lieber wird nichts angezeigt als etwas Falsches.';
export const brokenOffText =
  'Der Server antwortete mit {status} und brach {times, plural, =0 {} =1 {} =2 {zweimal } =3 {dreimal } other {#-mal }}mittendrin ab. Lieber wird nichts angezeigt als etwas Falsches.';

export const proxy = 'Der Proxy verlangt eine Anmeldung';
export const proxyText =
  'Er antwortete mit seiner Anmeldeseite, wo Tabellendaten erwartet wurden. Die Zeilen hier bleiben.';

export const rateLimited = '{host} bittet um Geduld';
export const rateLimitedText =
  'Der Server antwortete {times, plural, =0 {} =1 {} =2 {zweimal } =3 {dreimal } other {#-mal }}mit {status}{quoted, select, yes {: „{message}“} other {}}: zu viele Anfragen.';

export const noSuchTable = 'Keine solche Tabelle';
export const noSuchTableText =
  '{host} hat keine Tabelle, die Zeichen für Zeichen so heißt. Sie wurde vielleicht umbenannt oder gelöscht; die Suche kann hinterherhinken.';
export const noSuchTableSafe = 'Die Liste funktioniert weiter.';

export const notACatalog = 'Unter dieser Adresse ist kein Katalog';
export const notACatalogText =
  '{path} antwortete mit {status}, {content, select, page {mit einer Webseite} none {ohne Inhaltstyp} other {mit {type}}}. Ein Katalog antwortet dort mit eigenen Daten.';
export const notACatalogAdvice = 'Vielleicht zeigt der Proxy vor dieser Seite auf die falsche Stelle.';

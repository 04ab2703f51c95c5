export const hintLabel = 'Über diese Demo';
export const hintWhat =
  'Ein erfundener Katalog, der in diesem Browser lebt: nichts zu installieren, nichts verlässt ihn.';
export const hintTry =
  'Scrollen, suchen, Spalten wählen, eine Ansicht speichern: Was Sie sehen, steht ganz in der Adresse.';
export const hintMenu =
  '„Demo-Katalog“, ganz oben, gibt ihm eine Million Tabellen, macht ihn langsam oder kaputt, um zu sehen, was dann geschieht.';
export const gotIt = 'Verstanden';

export const title = 'Demo-Katalog';
export const text =
  'Ein erfundener Katalog, der in diesem Browser lebt. Nichts verlässt ihn, und nichts hier ist echt.';
export const tables = 'Tabellen';
export const behavesLike = 'Verhält sich wie';
export const documentedService = 'der dokumentierte Dienst';
export const answersTake = 'Antworten dauern';
export const hostile = 'Feindliche Namen und Werte';
export const makeFail = 'Etwas scheitern lassen';
export const noneSet = 'Nichts soll scheitern.';
export const someSet =
  '{count, plural, one {# Fehler ist gesetzt: scrollen, suchen oder neu laden, um ihm zu begegnen.} other {# Fehler sind gesetzt: scrollen, suchen oder neu laden, um ihnen zu begegnen.}}';
export const putBack = 'Alles zurücksetzen';
export const load = 'Diesen Katalog laden';

export const nextPage = 'Die nächste Seite scheitert';
export const nextPageHint = '503, dreimal';
export const tooMany = 'Zu viele Anfragen';
export const tooManyHint = '429, 90 s warten';
export const tokenExpires = 'Das Token läuft ab';
export const tokenExpiresHint = '401, bis zur Anmeldung';
export const cutOff = 'Antworten brechen ab';
export const cutOffHint = '5-mal';
export const hang = 'Antworten hängen';
export const hangHint = '20 s, zweimal';
export const signInPage = 'Stattdessen kommt eine Anmeldeseite';
export const noNetwork = 'Das Netz ist weg';
export const untilPutBack = 'bis zum Zurücksetzen';

export const tables = 'Tabellen';
export const databasesNotLoaded = 'Die Datenbanken konnten nicht geladen werden.';
export const reasonUnknown = 'Der Grund ist nicht bekannt.';
export const answerBrokeOff = 'Die Antwort brach mittendrin ab.';
export const noAnswerInTime = 'Es kam nicht rechtzeitig eine Antwort.';
export const noAnswerCame = 'Es kam keine Antwort.';
export const answered =
  'Der Server antwortete {times, plural, =2 {zweimal } =3 {dreimal } other {}}mit {status}.';
export const answeredSaying =
  'Der Server antwortete {times, plural, =2 {zweimal } =3 {dreimal } other {}}mit {status}: „{text}“{ended, select, yes {} other {.}}';
export const noAnswer = 'Keine Antwort';
export const failing = 'Gestört';
export const notReadable = 'Nicht lesbar';
export const notCatalog = 'Kein Katalog';
export const proxySignIn = 'Proxy-Anmeldung';
export const notAllowed = 'Nicht erlaubt';

export const tables = 'Tabellen';
export const noAnswer = 'Keine Antwort';
export const failing = 'Gestört';
export const notReadable = 'Nicht lesbar';
export const notCatalog = 'Kein Katalog';
export const proxySignIn = 'Proxy-Anmeldung';
export const notAllowed = 'Nicht erlaubt';

export const servers = 'Server';
export const server = 'Server';
export const signIn = 'Anmelden …';
export const forgetToken = 'Token vergessen';
export const forgetTokenHint = 'leert auch Zeilen und Cache';

export const asking = 'Wird gefragt …';
export const ready = 'Bereit';
export const signInNeeded = 'Anmelden';
export const proxySignIn = 'Proxy-Anmeldung';
export const noAnswer = 'Keine Antwort';
export const notACatalog = 'Kein Katalog';
export const failing = 'Gestört';

export const notHeardOf = 'noch keine Antwort';
export const version = 'Version {version}';
export const signedInAs = 'angemeldet als {user}';
export const tokenRefused = 'Token abgelehnt';
export const notSignedIn = 'nicht angemeldet';
export const proxyAsks = 'ein Proxy verlangt zuerst eine Anmeldung';
export const doesNotAnswer = 'antwortet nicht';
export const somethingElse = 'dort antwortet etwas anderes';
export const answersErrors = 'antwortet mit Fehlern';

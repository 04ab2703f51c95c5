export const servers = 'Servers';
export const server = 'Server';
export const signIn = 'Sign in…';
export const forgetToken = 'Forget token';
export const forgetTokenHint = 'also clears rows and cache';

export const asking = 'Asking…';
export const ready = 'Ready';
export const signInNeeded = 'Sign in';
export const proxySignIn = 'Proxy sign-in';
export const noAnswer = 'No answer';
export const notACatalog = 'Not a catalog';
export const failing = 'Failing';

export const notHeardOf = 'not heard of yet';
export const version = 'version {version}';
export const signedInAs = 'signed in as {user}';
export const tokenRefused = 'token refused';
export const notSignedIn = 'not signed in';
export const proxyAsks = 'a proxy asks to sign in first';
export const doesNotAnswer = 'does not answer';
export const somethingElse = 'something else answers there';
export const answersErrors = 'answers with errors';

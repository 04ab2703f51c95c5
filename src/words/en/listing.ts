export const tables = 'Tables';
export const noAnswer = 'No answer';
export const failing = 'Failing';
export const notReadable = 'Not readable';
export const notCatalog = 'Not a catalog';
export const proxySignIn = 'Proxy sign-in';
export const notAllowed = 'Not allowed';

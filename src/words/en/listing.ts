export const tables = 'Tables';
export const databasesNotLoaded = 'The databases did not load.';
export const reasonUnknown = 'The reason is not known.';
export const answerBrokeOff = 'The answer broke off in the middle.';
export const noAnswerInTime = 'There was no answer in time.';
export const noAnswerCame = 'There was no answer.';
export const answered =
  'The server answered {status}{times, plural, =2 { twice} =3 { three times} other {}}.';
export const answeredSaying =
  'The server answered {status}{times, plural, =2 { twice} =3 { three times} other {}}: “{text}”{ended, select, yes {} other {.}}';
export const noAnswer = 'No answer';
export const failing = 'Failing';
export const notReadable = 'Not readable';
export const notCatalog = 'Not a catalog';
export const proxySignIn = 'Proxy sign-in';
export const notAllowed = 'Not allowed';

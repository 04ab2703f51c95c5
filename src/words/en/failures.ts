export const kindNetwork = 'The server does not answer';
export const kindTimeout = 'The server took too long to answer';
export const kindUnauthorized = 'The server does not accept the token';
export const kindForbidden = 'The server does not allow this';
export const kindNotFound = 'The server does not have this';
export const kindRefused = 'The server refused the request';
export const kindServer = 'The server failed';
export const kindMalformed = 'The answer cannot be read';
export const kindNotTheApi = 'This address does not answer as a catalog';
export const kindSignInPage = 'A sign-in page came where data was expected';
export const kindRateLimited = 'The server asks to wait';

export const redirect = 'The answer is a redirect, as to a sign-in page';
export const empty = 'The answer is empty';
export const notJson = 'The {bytes, number} bytes are not valid JSON';
export const cutOff = 'The JSON stops in the middle, at byte {bytes, number}';
export const cutOffOf = 'The JSON stops in the middle, at byte {bytes, number} of {announced, number}';
export const otherShape =
  'The answer is JSON, but {where, select, member {its member {member}} other {it}} is {received} where {known, select, yes {{expected}} other {something else}} was expected';

export const nothingCame = 'no answer';
export const attempt = '(attempt {attempts})';
export const quoted = '“{message}”';

export const faultOfPage = 'Something in this page went wrong';
export const faultOfPageText = 'The server is not to blame; nothing of yours is lost.';

export const offline = 'You are offline';
export const offlineText = 'Rows already here stay. Loading goes on by itself when the network is back.';

export const late = '{host} does not answer in time';
export const lateText =
  'It was given {seconds} seconds and had not finished. It may be busy; nothing is lost by asking again.';

export const silent = '{host} does not answer';
export const silentText =
  '{attempts, plural, =0 {No attempt} =1 {One attempt} =2 {Two attempts} =3 {Three attempts} other {# attempts}}, no answer. This browser is online, so it is the catalog or the way to it, a VPN perhaps.';

export const expired = 'Your token has expired';
export const tokenAbsent = 'The server wants you to sign in';
export const tokenUnknown = 'The server does not know this token’s user';
export const tokenRefused = 'The server does not accept your token';
export const tokenNotSent = 'The token has characters that no token has; it was not sent.';
export const said = '{host} answered “{message}”.';
export const placeKept = 'Your place, search and columns are kept; loading goes on where it stopped.';

export const answered =
  '{host} answered {status}{times, plural, =0 {} =1 {} =2 { twice} =3 { three times} other { # times}}{quoted, select, yes {: “{message}”} other {}}.';

export const forbidden = 'You may not list tables here';
export const forbiddenText =
  'You are signed in to {host}, and the server answered {status}{times, plural, =0 {} =1 {} =2 { twice} =3 { three times} other { # times}}{quoted, select, yes {: “{message}”} other {}}.';
export const forbiddenAdvice =
  'Somebody who runs the catalog can grant it. Asking again will not help until then.';

export const tooLong = 'This request is too long to be sent';
export const tooLongAdvice = 'A shorter search or filter can be asked for.';
export const refused = 'The server refuses this request';
export const refusedAdvice = 'Asking again in the same way will not help.';

export const searchFailed = 'Search does not work at the moment';
export const searchFailedText = 'The list of tables does not depend on it.';
export const askAgain = 'Asking again in a moment may help.';

export const unreadable = 'The server’s answer cannot be read';
export const unreadableText = 'It said {status}. {why}. Nothing is shown rather than something wrong.';
export const brokenOffText =
  'It said {status} and broke off in the middle{times, plural, =0 {} =1 {} =2 { twice} =3 { three times} other { # times}}. Nothing is shown rather than something wrong.';

export const proxy = 'The proxy wants you to sign in';
export const proxyText = 'It answered with its login page where table data was expected. Rows here stay.';

export const rateLimited = '{host} asks to wait';
export const rateLimitedText =
  'It answered {status}{times, plural, =0 {} =1 {} =2 { twice} =3 { three times} other { # times}}{quoted, select, yes {: “{message}”} other {}}: too many requests.';

export const noSuchTable = 'No such table';
export const noSuchTableText =
  '{host} has no table by this name, letter by letter. It may have been renamed or deleted; search can lag behind.';
export const noSuchTableSafe = 'The list goes on working.';

export const notACatalog = 'This address is not a catalog';
export const notACatalogText =
  '{path} answered {status} with {content, select, page {a web page} none {no content type} other {{type}}}. A catalog answers there with its own data.';
export const notACatalogAdvice = 'The proxy in front of this page may point to the wrong place.';

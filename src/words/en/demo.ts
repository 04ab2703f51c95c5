export const hintLabel = 'About this demo';
export const hintWhat =
  'A made-up catalog that lives in this browser: nothing to install, nothing leaves it.';
export const hintTry =
  'Scroll, search, choose columns, save a view: the address is the whole of what you see.';
export const hintMenu =
  '“Demo catalog”, at the top, makes it a million tables, slow, or broken, to see what happens then.';
export const gotIt = 'Got it';

export const title = 'Demo catalog';
export const text =
  'A made-up catalog that lives in this browser. Nothing leaves it, and nothing here is real.';
export const tables = 'Tables';
export const behavesLike = 'Behaves like';
export const documentedService = 'the documented service';
export const answersTake = 'Answers take';
export const hostile = 'Hostile names and values';
export const makeFail = 'Make something fail';
export const noneSet = 'Nothing is set to fail.';
export const someSet =
  '{count, plural, one {# failure is set: scroll, search or refresh to meet it.} other {# failures are set: scroll, search or refresh to meet them.}}';
export const putBack = 'Put everything back';
export const load = 'Load this catalog';

export const nextPage = 'The next page fails';
export const nextPageHint = '503, three times';
export const tooMany = 'Too many requests';
export const tooManyHint = '429, wait 90 s';
export const tokenExpires = 'The token expires';
export const tokenExpiresHint = '401, until signed in';
export const cutOff = 'Answers are cut off';
export const cutOffHint = '5 times';
export const hang = 'Answers hang';
export const hangHint = '20 s, twice';
export const signInPage = 'A sign-in page comes instead';
export const noNetwork = 'The network is gone';
export const untilPutBack = 'until put back';

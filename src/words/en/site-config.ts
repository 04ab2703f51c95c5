export const setUpWrongly = 'This page is set up wrongly';
export const setUpAdvice = 'Whoever runs this page can mend it. Nothing was asked of any server.';
export const couldNotBegin = 'This page could not begin';
export const couldNotBeginText = 'One of its own parts failed. Nothing of yours is lost.';
export const tryAgain = 'Try again';

export const notJson = 'config.json is not valid JSON.';
export const list = 'config.json: the whole is a list, where an object was expected.';
export const sameId = 'config.json: two servers have the id "{id}".';
export const shape =
  'config.json: {where, select, member {{member}} other {the whole}} is {received}, where {known, select, yes {{expected}} other {something else}} was expected.';
export const base = 'config.json: {member} is "{value}", where a path of this site was expected.';
export const page = 'config.json: {member} is "{value}", where an http or https address was expected.';

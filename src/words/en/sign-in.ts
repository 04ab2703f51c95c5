export const title = 'Connect to a server';
export const expired = 'Your token has expired';
export const notAccepted = 'Your token was not accepted';
export const reads = 'This page reads {host}.';
export const forgotten = 'The token for {host} is forgotten here, and the rows that it showed with it.';
export const saidAt = '{host} answered “{said}” at {time}.';
export const askedAt = '{host} asked who you are at {time}.';
export const placeKept = 'Your place, search and columns are kept; loading goes on where it stopped.';

export const ways = 'Sign in by';
export const byPassword = 'Email and password';
export const waysOfServer = 'It signs people in by email and password, or by token.';

export const token = 'Token';
export const tokenPlaceholder = 'Paste a token from your profile in the catalog';
export const tokenAdvice = 'In the catalog, open your profile, then Access Token, and copy it.';
export const sentOnlyTo = 'Sent to {host} only.';
export const keptForTab = 'Kept for this tab: closing the tab forgets it.';
export const keptInMemory = 'Kept in memory: closing the tab forgets it.';
export const keep = 'Keep it for this tab, so that a reload stays signed in';

export const email = 'Email';
export const password = 'Password';
export const passwordHint = 'Sent once, for a token; never stored.';

export const forgetToken = 'Forget token';
export const demoInstead = 'Use the demo catalog';
export const lookAtRows = 'Look at the rows';
export const connect = 'Connect';
export const connecting = 'Connecting…';

export const tokenRefused = 'The server did not accept this token.';
export const tokenRefusedAdvice = 'Check that all of it was copied, or make a new one.';
export const tokenSafe = 'The token was not sent anywhere else.';
export const passwordRefused =
  'The server did not accept this email and password. Check both, or sign in by token.';
export const passwordSafe = 'Nothing was stored.';
export const itSaid = 'It said “{said}”.';
export const silent = '{host} does not answer.';
export const silentAdvice = 'Try again when the network or the catalog is back.';
export const cannotSay = '{host} could not say who this is.';
export const tryAgain = 'Try again.';

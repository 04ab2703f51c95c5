import { ApiError } from '../api/errors.ts';
import * as servers from '../words/en/servers.ts';
import { say } from '../words/say.ts';

/** What is known of a server; `undefined`: it is being asked. */
export interface ServerFacts {
  readonly version: string | undefined;
  /** Why it did not say its version. */
  readonly failure: unknown;
  /** Who the token, or the proxy, signs in. */
  readonly user: string | undefined;
  /** Why it did not say who that is. */
  readonly refusal: unknown;
  readonly holdsToken: boolean;
}

export interface ServerStatus {
  readonly tone: 'good' | 'warn' | 'bad' | undefined;
  /** In a word or two. */
  readonly word: string;
  /** Version and who is signed in. */
  readonly hint: string;
}

const kindOf = (error: unknown) => (error instanceof ApiError ? error.kind : undefined);

/** How a server is, in words. */
export function serverStatus({ version, failure, user, refusal, holdsToken }: ServerFacts): ServerStatus {
  if (failure) return unreachable(failure);
  if (version === undefined) return status(undefined, servers.asking, say(servers.notHeardOf));
  const at = say(servers.version, { version });
  if (user !== undefined) return status('good', servers.ready, at, say(servers.signedInAs, { user }));
  if (!refusal) return status('good', servers.ready, at);
  const kind = kindOf(refusal);
  if (kind !== 'unauthorized' && kind !== 'not-found') return status('good', servers.ready, at);
  const why = say(holdsToken ? servers.tokenRefused : servers.notSignedIn);
  return status('warn', servers.signInNeeded, at, why);
}

/** @param word a message @param hints what is known of it, said */
const status = (tone: ServerStatus['tone'], word: string, ...hints: readonly string[]): ServerStatus => ({
  tone,
  word: say(word),
  hint: hints.join(' · '),
});

function unreachable(error: unknown): ServerStatus {
  switch (kindOf(error)) {
    case 'sign-in-page':
      return status('warn', servers.proxySignIn, say(servers.proxyAsks));
    case 'network':
    case 'timeout':
      return status('bad', servers.noAnswer, say(servers.doesNotAnswer));
    case 'not-found':
    case 'not-the-api':
    case 'malformed':
      return status('bad', servers.notACatalog, say(servers.somethingElse));
    default:
      return status('bad', servers.failing, say(servers.answersErrors));
  }
}

import { ApiError } from '../api/errors.ts';

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
  if (version === undefined) return { tone: undefined, word: 'Asking…', hint: 'not heard of yet' };
  const at = `version ${version}`;
  if (user !== undefined) return { tone: 'good', word: 'Ready', hint: `${at} · signed in as ${user}` };
  if (!refusal) return { tone: 'good', word: 'Ready', hint: at };
  const kind = kindOf(refusal);
  if (kind !== 'unauthorized' && kind !== 'not-found') return { tone: 'good', word: 'Ready', hint: at };
  return { tone: 'warn', word: 'Sign in', hint: `${at} · ${holdsToken ? 'token refused' : 'not signed in'}` };
}

function unreachable(error: unknown): ServerStatus {
  switch (kindOf(error)) {
    case 'sign-in-page':
      return { tone: 'warn', word: 'Proxy sign-in', hint: 'a proxy asks to sign in first' };
    case 'network':
    case 'timeout':
      return { tone: 'bad', word: 'No answer', hint: 'does not answer' };
    case 'not-found':
    case 'not-the-api':
    case 'malformed':
      return { tone: 'bad', word: 'Not a catalog', hint: 'something else answers there' };
    default:
      return { tone: 'bad', word: 'Failing', hint: 'answers with errors' };
  }
}

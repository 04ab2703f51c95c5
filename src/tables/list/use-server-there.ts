import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.ts';
import { ApiError, type ErrorKind } from '../../api/errors.ts';
import { authConfigQuery, versionQuery } from '../../api/server-queries.ts';
import * as messages from '../../words/en/messages.ts';
import { say } from '../../words/say.ts';

/** Failures after which it is not known that a catalog is there at all. */
const DOUBTFUL: ReadonlySet<ErrorKind> = new Set(['not-found', 'not-the-api', 'malformed']);

export interface ServerThere {
  /** What speaks for a catalog there, in a sentence. */
  readonly text?: string;
  /** Why none seems to be there. */
  readonly error?: ApiError;
}

/** What answers at the server's address, asked where a failure leaves it open; two requests that need no token. */
export function useServerThere(error: unknown): ServerThere {
  const client = useClient();
  const enabled =
    error instanceof ApiError && DOUBTFUL.has(error.kind) && !error.request.includes('/v1/tables/name/');
  const version = useQuery({ ...versionQuery(client), enabled });
  const auth = useQuery({ ...authConfigQuery(client), enabled: enabled && version.data !== undefined });
  if (!enabled) return {};
  if (version.error instanceof ApiError) return { error: version.error };
  if (!version.data) return {};
  const facts = { version: version.data.version };
  if (!auth.data) return { text: say(messages.catalogThere, facts) };
  const provider = auth.data.providerName ?? auth.data.provider;
  return { text: say(messages.catalogThereBy, { ...facts, provider }) };
}

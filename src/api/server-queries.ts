import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec } from './data-source.ts';
import { requestWithFields } from './field-compat.ts';
import { FRESH_MS, keys } from './keys.ts';
import { lenient } from './schemas/entity.ts';
import { listSchema } from './schemas/responses.ts';

export const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  displayName: lenient(v.string()),
});

export const versionSchema = v.object({
  version: v.string(),
});

/** Sign-in method (`auth/sign-in-method.ts`). `clientType` is absent before 1.3.2. */
export const authConfigSchema = v.object({
  provider: v.string(),
  providerName: lenient(v.string()),
  authority: lenient(v.string()),
  clientId: lenient(v.string()),
  clientType: lenient(v.string()),
});

export type AuthConfig = v.InferOutput<typeof authConfigSchema>;

export const loginSchema = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
});

const valueAt = async <T>(
  client: Client,
  path: readonly string[],
  schema: v.GenericSchema<unknown, T>,
  signal: AbortSignal,
): Promise<T> => (await client.get({ path, schema, signal })).value;

/** Query of the server's version; any success shows that the URL is a catalog. Needs no token. */
export const versionQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.version(client),
    queryFn: ({ signal }) => valueAt(client, ['system', 'version'], versionSchema, signal),
    staleTime: FRESH_MS.never,
  });

export const authConfigQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.authConfig(client),
    queryFn: ({ signal }) => valueAt(client, ['system', 'config', 'auth'], authConfigSchema, signal),
    staleTime: FRESH_MS.never,
  });

/** Reads the user of the client's token, past every cache: proof that the server accepts the token. @throws ApiError */
export const getLoggedInUser = (client: Client, signal: AbortSignal) =>
  valueAt(client, ['users', 'loggedInUser'], userSchema, signal);

export const versionProbe = (client: Client) =>
  queryOptions({ ...versionQuery(client), queryKey: keys.probe(client, 'version'), gcTime: 0 });

export const userProbe = (client: Client) =>
  queryOptions({
    queryKey: keys.probe(client, 'user'),
    queryFn: ({ signal }) => getLoggedInUser(client, signal),
    staleTime: FRESH_MS.never,
    gcTime: 0,
  });

/**
 * Query of the fields that a server refuses for records of a type, by the client's names. Servers check all names before they
 * read a record, so a page without rows is enough; each refusal costs one more such request. Fails with an ApiError.
 */
export const refusedFieldsQuery = (
  client: Client,
  { path }: Pick<EndpointSpec, 'path'>,
  fields: readonly string[],
) =>
  queryOptions({
    queryKey: keys.refusedFields(client, path, fields),
    queryFn: async ({ signal }) => {
      const { refused } = await requestWithFields(client, path, fields, (names) =>
        client.get({
          path,
          query: { limit: 0, fields: names.join() || undefined },
          schema: listSchema,
          signal,
        }),
      );
      return refused;
    },
    staleTime: FRESH_MS.scopes,
  });

/** Signs in, sent once; the password goes as base64 of its UTF-8 bytes, as the server wants it. @throws ApiError */
export async function logIn(client: Client, email: string, password: string, signal: AbortSignal) {
  const bytes = new TextEncoder().encode(password);
  const body = { email, password: btoa(String.fromCharCode(...bytes)) };
  const path = ['users', 'login'];
  return (await client.post({ path, body, schema: loginSchema, signal })).value;
}

import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { authConfigSchema, loginSchema, userSchema, versionSchema } from './entity-schema.ts';

const TIMEOUT_MS = 15_000;

/** Which version answers; that one answers at all shows that the address is a catalog. No token needed. */
export const versionQuery = (client: Client) =>
  queryOptions({
    queryKey: [client.server, 'version'],
    queryFn: async ({ signal }) =>
      (
        await client.get({
          path: ['system', 'version'],
          schema: versionSchema,
          timeoutMs: TIMEOUT_MS,
          signal,
        })
      ).value,
    retry: false,
  });

/** How people sign in. No token needed. */
export const authConfigQuery = (client: Client) =>
  queryOptions({
    queryKey: [client.server, 'auth-config'],
    queryFn: async ({ signal }) =>
      (
        await client.get({
          path: ['system', 'config', 'auth'],
          schema: authConfigSchema,
          timeoutMs: TIMEOUT_MS,
          signal,
        })
      ).value,
    retry: false,
  });

/** Whom the token belongs to: proof that it works. */
export const loggedInUserQuery = (client: Client) =>
  queryOptions({
    queryKey: [client.server, 'user'],
    queryFn: async ({ signal }) =>
      (
        await client.get({
          path: ['users', 'loggedInUser'],
          schema: userSchema,
          timeoutMs: TIMEOUT_MS,
          signal,
        })
      ).value,
    retry: false,
  });

/**
 * Signs in by email and password, sent once; the password goes as base64 of its UTF-8 bytes, as the server wants it.
 * @throws ApiError
 */
export async function logIn(client: Client, email: string, password: string, signal: AbortSignal) {
  const bytes = new TextEncoder().encode(password);
  const body = { email, password: btoa(String.fromCharCode(...bytes)) };
  const path = ['users', 'login'];
  return (await client.post({ path, body, schema: loginSchema, timeoutMs: TIMEOUT_MS, signal })).value;
}

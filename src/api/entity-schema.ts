import * as v from 'valibot';
import { maybe } from './lenient.ts';
import { entityReferenceSchema } from './reference-schema.ts';

/** A database, a schema or a service, as far as pickers need it. */
export const entitySchema = v.object({
  id: v.string(),
  name: v.string(),
  fullyQualifiedName: v.string(),
  displayName: maybe(v.string()),
  description: maybe(v.string()),
  serviceType: maybe(v.string()),
  deleted: maybe(v.boolean()),
  service: maybe(entityReferenceSchema),
  database: maybe(entityReferenceSchema),
});
export type Entity = Readonly<v.InferOutput<typeof entitySchema>>;

export const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  displayName: maybe(v.string()),
  email: maybe(v.string()),
  isAdmin: maybe(v.boolean()),
});

export const versionSchema = v.object({
  version: v.string(),
  revision: maybe(v.string()),
  timestamp: maybe(v.number()),
});

/** How people sign in; only `basic` takes an email and a password. */
export const authConfigSchema = v.object({
  provider: v.string(),
  providerName: maybe(v.string()),
  authority: maybe(v.string()),
  clientId: maybe(v.string()),
  callbackUrl: maybe(v.string()),
});

/** `expiryDuration` is a time, in ms since the epoch, on a server 1.1. */
export const loginSchema = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  tokenType: maybe(v.string()),
  expiryDuration: maybe(v.number()),
});

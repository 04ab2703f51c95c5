import type { Route } from '../route.ts';

/** `GET /system/version`: is there a catalog at all. */
export const version: Route = {
  method: 'GET',
  path: ['system', 'version'],
  token: 'not-needed',
  parameters: [],
  answer: ({ state }) => ({ status: 200, body: state.dialect.version, cost: { kind: 'other' } }),
};

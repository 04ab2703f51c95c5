import type { Route } from '../route.ts';

/** `GET /users/loggedInUser`: whose token it is. */
export const loggedInUser: Route = {
  method: 'GET',
  path: ['users', 'loggedInUser'],
  token: 'required',
  parameters: ['fields'],
  answer: ({ state }) => ({
    status: 200,
    body: state.catalog.loggedInUser(),
    cost: { kind: 'other' },
  }),
};

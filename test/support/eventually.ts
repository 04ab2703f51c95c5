import { getConfig, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The assertions of `expect`, each of which is awaited. */
type Eventually<T> = ReturnType<typeof expect.poll<T>>;

/** A query inside ends before what waits for it, and says what it did not find. */
const LONGER_THAN_A_QUERY_MS = 1_000;

/**
 * Looks again until an assertion holds: `await eventually(() => screen.getByRole('link')).toHaveTextContent('a')`.
 * What a query found once may be drawn anew before an assertion looks at it: a query resolves a turn of the event loop after
 * it found something, and a list keeps the rows of the one before until its own have come.
 * @param find gets what is asserted; called anew for each look; a failure of it means not yet
 * @throws the assertion's, or the query's, last failure, after the time that every wait has
 */
export function eventually<T>(find: () => T): Eventually<T> {
  const matchers = (isNegated: boolean): Eventually<T> =>
    new Proxy({} as Eventually<T>, {
      get(_, name) {
        if (name === 'not') return matchers(!isNegated);
        const matcher = async (...expected: readonly unknown[]) => {
          const here = new Error();
          Error.captureStackTrace(here, matcher);
          const timeout = getConfig().asyncUtilTimeout + LONGER_THAN_A_QUERY_MS;
          const look = async () => {
            // oxlint-disable-next-line valid-expect -- its matcher follows, by name
            const assertion = expect(await find());
            const check: unknown = Reflect.get(isNegated ? assertion.not : assertion, name);
            if (typeof check !== 'function') throw new TypeError(`No matcher ${String(name)}`);
            Reflect.apply(check, assertion, expected);
          };
          let lastLook: Promise<void> | undefined;
          try {
            await waitFor(() => (lastLook = look()), { timeout });
          } catch (error) {
            // A query that goes on would change React's test environment in the midst of the next test.
            await lastLook?.catch(() => {});
            // It was thrown by a timer: the line of the test says more.
            if (error instanceof Error) error.stack = `${error.name}: ${error.message}\n${here.stack ?? ''}`;
            throw error;
          }
        };
        return matcher;
      },
    });
  return matchers(false);
}

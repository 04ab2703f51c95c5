import { OptionError } from '#src/server/options.ts';

/** What an `OptionError` says that `act` throws; other errors are thrown on. */
export const errorOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof OptionError) return error.message;
    throw error;
  }
  return 'no error';
};

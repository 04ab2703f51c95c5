/** What a catalog finds a message by: its English one, compiled, as text. */
export const messageKey = (message: unknown): string =>
  typeof message === 'string' ? message : JSON.stringify(message);

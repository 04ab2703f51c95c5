/** What the connection needs to know of an error: the client's kind of it, and what the server said. */
export interface Refusal {
  /** A kind of the client's errors, such as `unauthorized` or `network`; `unknown` for any other error. */
  readonly kind: string;
  /** The server's own words; undefined for none. */
  readonly said?: string | undefined;
}

/** Reads an error without trusting its shape: never throws. */
export function readRefusal(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null) return { kind: 'unknown' };
  const kind = 'kind' in error && typeof error.kind === 'string' ? error.kind : 'unknown';
  const said =
    'serverMessage' in error && typeof error.serverMessage === 'string' ? error.serverMessage : undefined;
  return said ? { kind, said } : { kind };
}

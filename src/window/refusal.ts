/** What an error says of itself; errors of the client carry it. */
interface Refusal {
  readonly kind?: unknown;
  readonly status?: unknown;
}

/**
 * Whether an answer may mean that the cursor, and not the service, is at fault: servers answer 400, or a plain 500, to a
 * cursor they cannot read and to one that leads past the end.
 */
export function blamesCursor(error: unknown): boolean {
  const { kind, status } = (error ?? {}) as Refusal;
  return kind === 'refused' || (kind === 'server' && status === 500);
}

import { ApiError } from '#src/api/errors.ts';
import { decodeExchange } from './decode-exchange.ts';
import type { Exchange } from './exchange.ts';

/** What is wrong with how the client reads an exchange; undefined: nothing. */
export function faultOf(exchange: Exchange): string | undefined {
  try {
    const decoded = decodeExchange(exchange);
    if (decoded.as !== 'rows') return undefined;
    const unreadable = decoded.rows.find((row) => row.kind === 'unreadable');
    return unreadable && `${unreadable.id}: ${JSON.stringify(unreadable.fault)}`;
  } catch (error) {
    if (error instanceof ApiError) return `${error.kind}: ${error.message}`;
    return `threw ${String(error)}`;
  }
}

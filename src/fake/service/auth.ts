import { ServiceError } from './errors.ts';
import type { ServiceState } from './state.ts';

/**
 * Whether a request may go on. The scheme is case-sensitive, as in OpenMetadata's JwtFilter.
 * @returns the refusal, a 401, or undefined.
 */
export function refusal(header: string | null, state: ServiceState): ServiceError | undefined {
  if (state.noAuth) return undefined;
  const headers = state.dialect.challenge ? { 'WWW-Authenticate': state.dialect.challenge } : {};
  const token = /^Bearer\s+(.+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return new ServiceError(401, 'Not Authorized! Token not present', headers);
  if (token === state.token) return undefined;
  if (state.expiredTokens.has(token)) return new ServiceError(401, 'Expired token!', headers);
  return new ServiceError(401, state.dialect.invalidTokenText, headers);
}

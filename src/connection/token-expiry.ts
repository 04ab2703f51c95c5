/**
 * When a token expires by its own word, in ms since the epoch; undefined where it says nothing. Read only to warn ahead of
 * time: whether a token is good, the server alone decides. (JWT: RFC 7519, 4.1.4, `exp` in seconds.)
 */
export function tokenExpiry(token: string): number | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const { exp }: { readonly exp?: unknown } = Object(claims);
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : undefined;
  } catch {
    return undefined;
  }
}

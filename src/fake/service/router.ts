import type { Route } from './route.ts';

export type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly segment: string }
  | { readonly kind: 'bad-method'; readonly token: Route['token'] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'bad-escape' };

const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/** The route for a method and a path under `/api/v1`, as sent; a slash at the end does not count. HEAD is GET. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const segments = path.replace(/\/$/, '').split('/').slice(1).map(decode);
  if (segments.includes(undefined)) return { kind: 'bad-escape' };
  const fits = routes.filter(
    (route) =>
      route.path.length === segments.length &&
      route.path.every((part, index) => (part === '*' ? segments[index] !== '' : part === segments[index])),
  );
  const route = fits.find((fit) => fit.method === (method === 'HEAD' ? 'GET' : method));
  if (route) return { kind: 'found', route, segment: segments[route.path.indexOf('*')] ?? '' };
  const [other] = fits;
  return other ? { kind: 'bad-method', token: other.token } : { kind: 'unknown' };
}

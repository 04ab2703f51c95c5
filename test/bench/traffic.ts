import type { Visit } from './visit.ts';

/** What a page asked the service for. */
export interface Traffic {
  readonly requests: readonly URL[];
  /** Of the answers that came whole, as they came over the wire. */
  readonly bytes: number;
}

/** Listens to what a page asks the service for. Each call of the result answers what was new since the one before. */
export async function listen({ cdp }: Visit): Promise<() => Traffic> {
  const asked = new Map<string, URL>();
  let requests: URL[] = [];
  let bytes = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return;
    asked.set(requestId, url);
    requests.push(url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => {
    const heard = { requests, bytes };
    requests = [];
    bytes = 0;
    return heard;
  };
}

/** Optional fields that were asked for, each as often as it was, `owner` and `owners` alike. */
export const fieldsAsked = (requests: readonly URL[]): readonly string[] =>
  requests
    .flatMap((url) => url.searchParams.get('fields')?.split(',') ?? [])
    .map((field) => (field === 'owner' ? 'owners' : field));

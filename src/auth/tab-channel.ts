/** What the tabs of one server tell each other: tokens go from memory to memory. */
export type TabMessage =
  | 'ask'
  | 'forget'
  /** `renews`: whether a newer one can be had without a form. */
  | { readonly token: string; readonly renews: boolean };

/** Messages stay in one origin and one profile. @param server origin and path of its API @returns tells the other tabs */
export function openTabChannel(
  server: string,
  onMessage: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel(`catalog-browser ${server}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask' || data === 'forget') onMessage(data);
    else if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string')
      onMessage({ token: data.token, renews: 'renews' in data && data.renews === true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to name
  return (message) => channel.postMessage(message);
}

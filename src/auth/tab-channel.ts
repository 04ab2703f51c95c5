/** What the tabs of one server tell each other. Tokens go from memory to memory. */
export interface TabChannel {
  /** Asks the other tabs for their token. */
  readonly ask: () => void;
  /** Tells the other tabs a token. @param renews whether a newer one can be had without a form */
  readonly offer: (token: string, renews: boolean) => void;
  /** Has the other tabs forget their tokens. */
  readonly forget: () => void;
}

/** Called for the messages of other tabs. */
export interface TabEvents {
  readonly onAsk: () => void;
  readonly onOffer: (token: string, renews: boolean) => void;
  readonly onForget: () => void;
}

/**
 * Opens the channel of a server's tabs; a browser delivers its messages within one origin and one profile.
 * @param server origin and path of its API
 */
export function openTabChannel(server: string, { onAsk, onOffer, onForget }: TabEvents): TabChannel {
  const channel = new BroadcastChannel(`catalog-browser ${server}`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'ask') onAsk();
    else if (data === 'forget') onForget();
    else if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string')
      onOffer(data.token, 'renews' in data && data.renews === true);
  });
  const send = (message: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to name
    channel.postMessage(message);
  };
  return {
    ask: () => send('ask'),
    offer: (token, renews) => send({ token, renews }),
    forget: () => send('forget'),
  };
}

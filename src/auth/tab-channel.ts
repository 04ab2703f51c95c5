/** What the tabs of one server tell each other. Tokens go from memory to memory. */
export interface TabChannel {
  /** Asks the other tabs for their token. */
  readonly ask: () => void;
  /** Tells the other tabs a token. */
  readonly offer: (token: string) => void;
  /** Has the other tabs forget their tokens. */
  readonly forget: () => void;
}

/** Called for the messages of other tabs. */
export interface TabEvents {
  readonly onAsk: () => void;
  readonly onOffer: (token: string) => void;
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
      onOffer(data.token);
  });
  const send = (message: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to name
    channel.postMessage(message);
  };
  return {
    ask: () => send('ask'),
    offer: (token) => send({ token }),
    forget: () => send('forget'),
  };
}

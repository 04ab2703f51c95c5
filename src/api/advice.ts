export type AdviceAction = 'retry' | 'connect' | 'copy-details' | 'open-sign-in';

/** Names of the icons that messages use. */
export type AdviceIcon = 'wifi-off' | 'unplug' | 'lock' | 'ban' | 'search-x' | 'server' | 'alert' | 'clock';

/** What to tell somebody about a failure: what happened, what is safe, what to do. */
export interface Advice {
  /** `bad`: it failed; `warn`: something is asked of the reader. */
  readonly tone: 'warn' | 'bad';
  readonly icon: AdviceIcon;
  /** A sentence without its full stop. */
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** Until when the server asks to be left alone, ms since the epoch. */
  readonly waitUntil?: number;
  /** The first one is the default. */
  readonly actions: readonly AdviceAction[];
  /** To show and to copy; holds no token. */
  readonly details?: string;
}

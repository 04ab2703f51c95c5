/** A search in the address: the text searched for, or null for none. */
export type Search = string | null;

/** What somebody typed, and the searches that became of it. Replaced, never changed. */
export interface Typed {
  readonly text: string;
  /** The search in the address when it was typed, or when the last of its own arrived there. */
  readonly from: Search;
  /** Searches sent to the address that have not arrived there yet, in order. */
  readonly sent: readonly Search[];
  /** The step of the history it was typed at. */
  readonly step: string;
}

/** Where the page is: the search in its address, the step of the history, and whether Back or Forward led there. */
export interface Here {
  readonly search: Search;
  readonly step: string;
  readonly popped: boolean;
}

/** Whether the text still stands: nobody went elsewhere since, by Back, Forward or a link. */
export function stands(typed: Typed | undefined, here: Here): typed is Typed {
  if (!typed || (here.popped && typed.step !== here.step)) return false;
  return here.search === typed.from || typed.sent.includes(here.search);
}

/** The text after more was typed into it. */
export const typing = (typed: Typed | undefined, text: string, here: Here): Typed => ({
  text,
  from: here.search,
  sent: stands(typed, here) ? typed.sent : [],
  step: here.step,
});

/** The text after it was sent to the address as a search. */
export const sending = (typed: Typed | undefined, text: string, search: Search, here: Here): Typed => ({
  ...typing(typed, text, here),
  sent: [...(stands(typed, here) ? typed.sent : []), search],
});

/** The text after one of its searches arrived in the address; the same object where none did. */
export function arrived(typed: Typed, search: Search): Typed {
  const at = typed.sent.indexOf(search);
  return at < 0 ? typed : { ...typed, from: search, sent: typed.sent.slice(at + 1) };
}

/** A search in the address: the text searched for, or null for none. */
export type Search = string | null;

/** What somebody typed, and the searches that became of it. Replaced, never changed. */
export interface Typed {
  readonly text: string;
  /** The search in the address when it was typed, or when the last of its own arrived there. */
  readonly from: Search;
  /** Searches sent to the address that have not arrived there yet, in order. */
  readonly sent: readonly Search[];
}

/** Whether the text still stands: no link to another search was followed since. */
export const stands = (typed: Typed | undefined, here: Search): typed is Typed =>
  typed !== undefined && (here === typed.from || typed.sent.includes(here));

/** The text after more was typed into it. */
export const typing = (typed: Typed | undefined, text: string, here: Search): Typed => ({
  text,
  from: here,
  sent: stands(typed, here) ? typed.sent : [],
});

/** The text after it was sent to the address as a search. */
export const sending = (typed: Typed | undefined, text: string, search: Search, here: Search): Typed => ({
  ...typing(typed, text, here),
  sent: [...(stands(typed, here) ? typed.sent : []), search],
});

/** The text after one of its searches arrived in the address; the same object where none did. */
export function arrived(typed: Typed, search: Search): Typed {
  const at = typed.sent.indexOf(search);
  return at < 0 ? typed : { ...typed, from: search, sent: typed.sent.slice(at + 1) };
}

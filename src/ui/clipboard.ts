/** WebKit and Chromium send a copy event without a selection only where `beforecopy` is prevented. */
const onBeforeCopy = (event: Event) => event.preventDefault();

/** A way to copy that works on plain HTTP too: the text is given to the copy event that the browser is told to send. */
function copyByEvent(text: string): boolean {
  let isGiven = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // What has the focus would put its own text in its place.
    event.stopImmediatePropagation();
    isGiven = true;
  };
  addEventListener('beforecopy', onBeforeCopy, true);
  addEventListener('copy', onCopy, true);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies without a secure context
    return document.execCommand('copy') && isGiven;
  } catch {
    return false;
  } finally {
    removeEventListener('beforecopy', onBeforeCopy, true);
    removeEventListener('copy', onCopy, true);
  }
}

/**
 * Copies a text to the clipboard; call it on a press. Browsers have a clipboard only in a secure context (not on plain
 * HTTP, https://w3c.github.io/clipboard-apis/#navigator-clipboard), and may refuse it.
 * @throws Error where the browser copies in neither way; for callers that show the outcome themselves
 */
export async function copyText(text: string): Promise<void> {
  // Its type says that it is always there.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    // Without it the event comes at once: some browsers take it from the handler of a press alone.
    if (clipboard) return await clipboard.writeText(text);
  } catch {
    // Refused, for instance in a frame; the event may still be allowed.
  }
  if (!copyByEvent(text)) throw new Error('The browser did not allow copying');
}

let uncopied: string | undefined;
const listeners = new Set<() => void>();

function setUncopied(text: string | undefined): void {
  uncopied = text;
  for (const listener of listeners) listener();
}

/** The text that could not be copied last, for the page's notice; undefined where none is to be shown. */
export const uncopiedText = (): string | undefined => uncopied;

/** Registers a listener for changes of it; returns a function that removes it. */
export function onUncopied(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Takes the text out of the page's notice. */
export const dismissUncopied = (): void => setUncopied(undefined);

/** Copies a text, for callers that show no outcome: where it fails, the page's notice shows the text. Never throws. */
export const copyOrShow = (text: string): void =>
  void copyText(text).then(dismissUncopied, () => setUncopied(text));

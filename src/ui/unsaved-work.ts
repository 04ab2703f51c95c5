import { useEffect } from 'react';
import { isTextInput } from './keyboard.ts';

/** Whether leaving the page would lose work: whatever would have the browser ask says so here. */
const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

const BEFORE_RELOAD = 'before-reload';

/** Keeps the page from being loaded anew by itself, while that would lose something that the browser does not ask about. */
export function useUnkeptWork(isUnkept = true): void {
  useEffect(() => {
    if (!isUnkept) return undefined;
    const object = (event: Event) => event.preventDefault();
    addEventListener(BEFORE_RELOAD, object);
    return () => removeEventListener(BEFORE_RELOAD, object);
  }, [isUnkept]);
}

/** Whether a reload would lose something of the user's: also the text of a field in use, but of a search's, which is in the address. */
export function hasUnkeptWork(): boolean {
  const { activeElement: field } = document;
  const isField = isTextInput(field) && !field?.matches('[type=search]');
  const isTyping = isField && field !== null && 'value' in field && field.value !== '';
  return isTyping || hasUnsavedWork() || !dispatchEvent(new Event(BEFORE_RELOAD, { cancelable: true }));
}

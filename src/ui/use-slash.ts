import { type RefObject, useEffect } from 'react';
import { browserStorage } from './safe-storage.ts';
import { isBusy, SINGLE_KEYS_KEY } from './typing.ts';

/** `/` anywhere on the page goes to a field, unless single keys are switched off in this browser. */
export function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = input.current;
      if (event.key !== '/' || isBusy(event) || browserStorage.get(SINGLE_KEYS_KEY) || !field) return;
      // Behind a dialog or a drawer the field cannot be reached.
      if (field.closest('[inert], [aria-hidden="true"]')) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

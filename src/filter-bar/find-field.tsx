import { Combobox } from '@base-ui/react/combobox';
import type { RefObject } from 'react';
import { FieldFrame } from '../ui/form-controls.tsx';
import { emptyByEscape } from '../ui/keyboard.ts';

interface FindFieldProps {
  readonly label: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onClear: () => void;
}

/** The text field of a combobox whose list stands under it. Escape first clears it, then closes the popover around. */
export const FindField = ({ label, ref, onClear }: FindFieldProps) => (
  <FieldFrame>
    <Combobox.Input
      ref={ref}
      aria-label={label}
      placeholder={label}
      onKeyDown={(event) => {
        // Alt with an arrow is the browser's and the system's.
        if (event.altKey) event.preventBaseUIHandler();
        emptyByEscape(event, onClear);
      }}
    />
  </FieldFrame>
);

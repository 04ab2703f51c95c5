import type { ComponentProps, KeyboardEvent } from 'react';
import { parseWholeNumber } from '../i18n/format.ts';

interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'onKeyDown' | 'min' | 'max'
> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly min: number;
  readonly max: number;
  readonly onEnter?: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A field for a whole number as the page writes it; the arrow keys change it by one. It is a text field, because one of type
 * `number` reads 12.480 as 12, drops what it cannot read, and is changed by the wheel.
 */
export function NumberInput({ value, onChange, min, max, onEnter, ...input }: NumberInputProps) {
  const number = parseWholeNumber(value);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Enter') onEnter?.();
    const step = STEPS[key];
    if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    onChange(String(number === undefined ? min : Math.max(min, Math.min(number + step, max))));
  };
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={number}
      autoComplete="off"
      maxLength={30}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

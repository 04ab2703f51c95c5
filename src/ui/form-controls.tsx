import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { emptyByEscape } from './keyboard.ts';
import styles from './form-controls.module.css';

interface FilterInputProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `small`: the least width, for use beside a heading. */
  readonly small?: boolean;
  readonly ref?: RefObject<HTMLInputElement | null>;
  /** Keys without Alt: those with it are the browser's. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children?: ReactNode;
}

/** A small search box above a list. Escape first clears it, then closes the surrounding popover. */
export function FilterInput(props: FilterInputProps) {
  const { label, value, onChange, small = false, ref } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    emptyByEscape(event, () => onChange(''));
    if (!event.altKey) props.onKey?.(event);
  };
  return (
    <FieldFrame small={small}>
      <input
        ref={ref}
        aria-label={label}
        placeholder={props.placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {props.children}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  readonly small?: boolean;
  readonly children: ReactNode;
}

export const FieldFrame = ({ small = false, children }: FieldFrameProps) => (
  <label className={styles.box} data-small={small || undefined}>
    <Search aria-hidden strokeWidth={1.75} />
    {children}
  </label>
);

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useEscape } from './commands.ts';
import { Lazy } from './lazy-boundary.tsx';
import type { LazyPart } from './lazy.ts';
import styles from './popup-with-field.module.css';

const TypedContext = createContext('');

/** What was typed into a popup before it was drawn: the first text of its field. */
export const useTypedBefore = (): string => useContext(TypedContext);

interface PopupWithFieldProps<T> {
  readonly label: string;
  /** The button that opened it, if it stands beside one. */
  readonly anchor?: HTMLElement | null | undefined;
  readonly onClose: () => void;
  readonly part: LazyPart<T>;
  readonly children: (loaded: T) => ReactNode;
}

/** A popup that people type into at once: until it is drawn, a plain field takes the text for it. */
export function PopupWithField<T>({ label, anchor, onClose, part, children }: PopupWithFieldProps<T>) {
  const [typed, setTyped] = useState('');
  const field = (failure?: ReactNode) => (
    <PlainField {...{ label, anchor, onClose, failure }} value={typed} onChange={setTyped} />
  );
  return (
    <TypedContext value={typed}>
      <Lazy look="line" part={part} onClose={onClose} fallback={field()} renderFailure={field}>
        {children}
      </Lazy>
    </TypedContext>
  );
}

interface PlainFieldProps extends Pick<PopupWithFieldProps<unknown>, 'label' | 'anchor' | 'onClose'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is said once the code has failed to load; the text stays for Retry. */
  readonly failure: ReactNode;
}

function PlainField({ label, anchor, onClose, value, onChange, failure }: PlainFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEscape('popover', () => {
    onClose();
    anchor?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const at = anchor?.getBoundingClientRect();
    if (at && box.current) {
      const { offsetWidth, offsetHeight } = box.current;
      box.current.style.left = `${Math.max(8, Math.min(at.left, innerWidth - offsetWidth - 8))}px`;
      const hasRoom = at.bottom + 4 + offsetHeight <= innerHeight;
      box.current.style.top = `${hasRoom ? at.bottom + 4 : at.top - offsetHeight - 4}px`;
    }
    field.current?.focus({ preventScroll: true });
  }, [anchor]);
  return createPortal(
    <div ref={box} role="dialog" aria-label={label} aria-busy={!failure} className={styles.box}>
      <input
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {failure}
    </div>,
    document.body,
  );
}

/** Focuses a popup's field in the render that draws both; Base UI does it a frame later, when keys may have been typed. */
export function FirstFocus({ field }: { readonly field: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [field]);
  return null;
}

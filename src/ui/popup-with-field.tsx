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
import { Lazy } from './lazy-boundary.tsx';
import styles from './popup-with-field.module.css';

const TypedContext = createContext('');

/** What was typed into a popup before its code had come: the first text of its field. */
export const useTypedBefore = (): string => useContext(TypedContext);

interface PopupWithFieldProps {
  /** Accessible name of its field. */
  readonly label: string;
  /** The button that opened it, if it stands beside one. */
  readonly anchor?: HTMLElement | null | undefined;
  readonly onClose: () => void;
  /** The popup, which may be loaded when it first renders. */
  readonly children: ReactNode;
}

/** A popup that people type into at once: until its code has come, a plain field takes the text for it. */
export function PopupWithField({ label, anchor, onClose, children }: PopupWithFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <TypedContext value={typed}>
      <Lazy
        onClose={onClose}
        fallback={<PlainField {...{ label, anchor, onClose }} value={typed} onChange={setTyped} />}
      >
        {children}
      </Lazy>
    </TypedContext>
  );
}

interface PlainFieldProps extends Omit<PopupWithFieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PlainField({ label, anchor, onClose, value, onChange }: PlainFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const at = anchor?.getBoundingClientRect();
    if (at && box.current) {
      const { offsetWidth, offsetHeight } = box.current;
      box.current.style.left = `${Math.max(8, Math.min(at.left, innerWidth - offsetWidth - 8))}px`;
      box.current.style.top = `${Math.min(at.bottom + 4, innerHeight - offsetHeight - 8)}px`;
    }
    field.current?.focus({ preventScroll: true });
  }, [anchor]);
  return createPortal(
    <div ref={box} role="dialog" aria-label={label} aria-busy="true" className={styles.box}>
      <input
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      />
    </div>,
    document.body,
  );
}

/** Focuses a popup's field in the render that draws both; Base UI does it a frame later, when keys may have been typed. */
export function FirstFocus({ field }: { readonly field: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [field]);
  return null;
}

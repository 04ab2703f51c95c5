import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { IconButton } from './button.tsx';
import { keepTabInside } from './keyboard.ts';
import { useUnkeptWork } from './unsaved-work.ts';
import { rem } from './viewport.ts';
import styles from './dialog.module.css';

interface DialogProps {
  /** Accessible name; the title if absent. */
  readonly label?: string;
  readonly title: ReactNode;
  /** One paragraph under the title: the accessible description. */
  readonly text?: ReactNode;
  /** Called on Escape, on the close button, and on a press outside if `outside` is set. */
  readonly onClose: () => void;
  /** Whether a press outside closes the dialog. Off if typed text would be lost. */
  readonly outside?: boolean;
  /** Whether it has something that a reload would lose; default: if a press outside does not close it. */
  readonly isWork?: boolean;
  readonly closeButton?: boolean;
  /** Width in px at the default text size, at most that of the window; default 440. */
  readonly width?: number;
  readonly children?: ReactNode;
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, [data-initial-focus]';

/** A modal dialog: traps the focus while open, then restores it. It depends on Base UI: import it lazily. */
export function Dialog(props: DialogProps) {
  const t = useTranslator();
  const { label, text, outside = true, isWork = !outside, closeButton = true, width } = props;
  const id = useId();
  const titleId = `${id}title`;
  const textId = `${id}text`;
  const described = [label === undefined ? '' : titleId, text === undefined ? '' : textId].join(' ').trim();
  useUnkeptWork(isWork);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open disablePointerDismissal={!outside} onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.dialog}
          onKeyDown={keepTabInside}
          style={width === undefined ? undefined : { inlineSize: rem(width) }}
          // Focus a field, or an element marked for it, rather than the close button.
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIELDS) ?? true}
          aria-label={label}
          aria-labelledby={label === undefined ? titleId : undefined}
          aria-describedby={described || undefined}
        >
          <div className={styles.head}>
            <h2 id={titleId}>{props.title}</h2>
            {closeButton && (
              <Base.Close
                render={
                  <IconButton aria-label={t('common.close')}>
                    <X aria-hidden="true" strokeWidth={1.75} />
                  </IconButton>
                }
              />
            )}
          </div>
          {text !== undefined && (
            <p id={textId} className={styles.text}>
              {text}
            </p>
          )}
          {props.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface SheetProps {
  readonly label: string;
  /** The opener, which gets the focus back. Named because the content may take the focus before Base UI records it. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog over the whole screen, as on phones. Its content has the button that closes it. */
export function Sheet({ label, anchor, onClose, children }: SheetProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          className={styles.sheet}
          aria-label={label}
          onKeyDown={keepTabInside}
          finalFocus={() => anchor}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The dialog's buttons, the default action last; `start` is aligned to the opposite edge. */
export function DialogFoot({
  start,
  children,
}: {
  readonly start?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.foot}>
      <div className={styles.start}>{start}</div>
      {children}
    </div>
  );
}

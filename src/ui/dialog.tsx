import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  /** The accessible name; where absent the title is it. */
  readonly label?: string;
  readonly title: ReactNode;
  /** One paragraph under the title, read out with the name. */
  readonly text?: ReactNode;
  /** Escape, the cross, or a press outside where `outside` allows it. */
  readonly onClose: () => void;
  /** A press outside closes. Off where typed text would be lost. */
  readonly outside?: boolean;
  readonly closeButton?: boolean;
  /** In px, no wider than the window in any case; 440 where absent. */
  readonly width?: number;
  readonly children?: ReactNode;
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, [data-initial-focus]';

/** A modal dialog: takes the focus, keeps it, and gives it back. Loads Base UI: import it lazily. */
export function Dialog({
  label,
  title,
  text,
  onClose,
  outside = true,
  closeButton = true,
  width,
  children,
}: DialogProps) {
  const id = useId();
  const titleId = `${id}title`;
  const textId = `${id}text`;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open disablePointerDismissal={!outside} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.dialog}
          style={width === undefined ? undefined : { inlineSize: width }}
          // A field to type in, or what is marked, comes before the cross.
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIELDS) ?? true}
          aria-label={label}
          aria-labelledby={label === undefined ? titleId : undefined}
          aria-describedby={
            [label === undefined ? '' : titleId, text === undefined ? '' : textId].join(' ').trim() ||
            undefined
          }
        >
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
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
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The part between head and foot. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The dialog's buttons, the default one last; `start` stands at the other edge. */
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

import { TriangleAlert } from 'lucide-react';
import {
  Component,
  createContext,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from './button.tsx';
import { useEscape } from './commands.ts';
import { isTextInput } from './keyboard.ts';
import { LoadError, useNewVersion } from './lazy.ts';
import { StatusMessage, type MessageAction } from './notices.tsx';
import styles from './lazy-boundary.module.css';

/** The current location, the same object until it changes; a change resets failed parts. */
export const NavigationContext = createContext<unknown>(undefined);

/** A failed part, for its replacement. */
export interface Failure {
  readonly error: Error;
  /** Whether loading failed; else rendering. */
  readonly isNotLoaded: boolean;
  /** The remedies, the first one as the default. */
  readonly actions: readonly [MessageAction, ...MessageAction[]];
  /** The focused element when the part was requested. */
  readonly focused: Element | null;
}

interface BoundaryProps {
  readonly t: Translator;
  readonly navigation: unknown;
  readonly onClose: (() => void) | undefined;
  readonly renderFailure: (failure: Failure) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error?: Error | undefined;
  readonly hasRetried: boolean;
  /** Whether the children were begun anew a short time ago, or their failure is shown. */
  readonly isRedrawn: boolean;
}

/** Time in ms within which a second error of drawing is shown instead of drawn over. */
const REDRAW_ONCE_IN_MS = 5_000;

/**
 * Catches errors of its children, which React logs once each. Children that could be loaded and not drawn are drawn anew, once:
 * a change of the document from outside, as by a translator or an extension, breaks one update alone.
 */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasRetried: false, isRedrawn: false };
  #redrawn: ReturnType<typeof setTimeout> | undefined;
  #focused: Element | null = null;
  #stop = () => {};

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    this.#focused = document.activeElement;
  }

  override componentDidCatch(error: unknown): void {
    if (this.#canRedraw(error)) return this.#begin(this.state.hasRetried);
    // Another place may load the part: then it renders here too, unless it is a popup, which must not open later by itself.
    if (error instanceof LoadError && !this.props.onClose)
      this.#stop = error.whenLoaded(() => this.#begin(false));
  }

  override componentDidUpdate({ navigation }: BoundaryProps, { error }: BoundaryState): void {
    // A failure belongs to the previous page: reset it. A notice closes its popup itself.
    if (error && navigation !== this.props.navigation && !this.props.onClose) this.#begin(false);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#redrawn);
    this.#forget();
  }

  #canRedraw(error: unknown): boolean {
    return !(error instanceof LoadError) && !this.state.isRedrawn;
  }

  #forget(): void {
    this.#stop();
    if (this.state.error instanceof LoadError) this.state.error.forget();
  }

  #begin(hasRetried: boolean): void {
    this.#forget();
    this.setState({ error: undefined, hasRetried, isRedrawn: true });
    clearTimeout(this.#redrawn);
    // A failure that is shown stays, until the user or a navigation begins anew.
    this.#redrawn = setTimeout(
      () => this.setState(({ error }) => ({ isRedrawn: error !== undefined })),
      REDRAW_ONCE_IN_MS,
    );
  }

  override render(): ReactNode {
    const { t, children, renderFailure } = this.props;
    const { error, hasRetried } = this.state;
    if (!error) return children;
    // Nothing, for the moment until they are drawn anew.
    if (this.#canRedraw(error)) return null;
    return renderFailure({
      error,
      isNotLoaded: error instanceof LoadError,
      actions: [
        { label: t('common.retry'), onClick: () => this.#begin(true) },
        // Some browsers never retry a failed module (https://github.com/whatwg/html/pull/10327): only a reload helps.
        ...(hasRetried ? [{ label: t('pageFailed.loadAgain'), onClick: () => location.reload() }] : []),
      ],
      focused: this.#focused,
    });
  }
}

interface LazyProps {
  /** Lazy components, or components that `read` a part. */
  readonly children: ReactNode;
  /** Shown in their place while they load; default: nothing. */
  readonly fallback?: ReactNode;
  /** Closes a popup over the page, whose failure is then a notice. */
  readonly onClose?: (() => void) | undefined;
  /** Renders a failure in their place; default: a line, or with `onClose` a notice. */
  readonly renderFailure?: (failure: Failure) => ReactNode;
}

/**
 * Parts of the page that load when they first render. A failure shows in their place, with a button that retries, until the
 * page navigates; the rest of the page stays.
 */
export function Lazy({ children, fallback, onClose, renderFailure }: LazyProps) {
  const navigation = useContext(NavigationContext);
  const inNotice = onClose && ((failure: Failure) => <FailureNotice {...failure} onClose={onClose} />);
  return (
    <Boundary
      t={useTranslator()}
      navigation={navigation}
      onClose={onClose}
      renderFailure={renderFailure ?? inNotice ?? renderLine}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

interface PartProps {
  readonly children: ReactNode;
  /** Renders a failure in their place; default: a line. */
  readonly renderFailure?: (failure: Failure) => ReactNode;
}

/** A part of the page whose failure leaves the rest of the page as it is. It is drawn anew first, which keeps its place. */
export const Part = ({ children, renderFailure = renderLine }: PartProps) => (
  <Boundary
    t={useTranslator()}
    navigation={useContext(NavigationContext)}
    onClose={undefined}
    renderFailure={renderFailure}
  >
    {children}
  </Boundary>
);

/** A failure in a sentence, and its remedies. */
function useFailure({ isNotLoaded, actions }: Pick<Failure, 'isNotLoaded' | 'actions'>) {
  const t = useTranslator();
  // Only the whole page loads what a redeploy took away.
  if (useNewVersion() && isNotLoaded) {
    const reload = { label: t('pageFailed.loadAgain'), onClick: () => location.reload() };
    return { text: t('partFailed.newVersion'), actions: [reload] };
  }
  return { text: t(isNotLoaded ? 'partFailed.notLoaded' : 'partFailed.notDrawn'), actions };
}

/** A failed part as a line in its place. */
const FailureLine = (failure: Failure) => {
  const { text, actions } = useFailure(failure);
  return (
    <span className={styles.line} role="alert">
      <span>{text}</span>
      {actions.map(({ label, onClick }) => (
        <Button key={label} variant="link" onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  );
};

const renderLine = (failure: Failure) => <FailureLine {...failure} />;

/** A failed part as a box below its positioned parent, whose field keeps the focus. */
export const FailureBelow = (failure: Failure) => (
  <div className={styles.below} role="presentation" onMouseDown={(event) => event.preventDefault()}>
    <FailureLine {...failure} />
  </div>
);

interface FailureMessageProps extends Failure {
  /** Closes the failed part; absent: not closable. */
  readonly onClose?: () => void;
}

/** A failed part as a message that covers its positioned parent. */
export const FailureMessage = ({ onClose, ...failure }: FailureMessageProps) => {
  const t = useTranslator();
  const { text, actions } = useFailure(failure);
  return (
    <StatusMessage
      tone="bad"
      icon={<TriangleAlert {...ICON_PROPS} />}
      title={text}
      texts={[]}
      actions={onClose ? [...actions, { label: t('common.close'), onClick: onClose }] : actions}
      details={failure.error.message}
    />
  );
};

/** A failed part of a cell: only its remedies. The text is a tooltip and not announced, because many cells may fail at once. */
export const FailureInCell = (failure: Failure) => {
  const { text, actions } = useFailure(failure);
  return (
    <span className={styles.line} title={text}>
      {actions.map(({ label, onClick }) => (
        <Button key={label} variant="link" tabIndex={-1} aria-label={`${text} ${label}`} onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  );
};

interface FailureNoticeProps extends Pick<Failure, 'isNotLoaded' | 'actions'> {
  /** The focused element when the part was requested; default: the present one. */
  readonly focused?: Element | null;
  /** Called when it is dismissed, and when the page navigates. */
  readonly onClose: () => void;
}

/**
 * A failed dialog, popover or menu, as a notice over the page. Uses no code of dialogs, because their file may have failed.
 * Takes the focus if that has not moved since the request, and gives it back.
 */
export function FailureNotice({ focused = null, onClose, ...failure }: FailureNoticeProps) {
  const t = useTranslator();
  const { text, actions } = useFailure(failure);
  const navigation = useContext(NavigationContext);
  const [failedAt] = useState(navigation);
  const [before] = useState(focused ?? document.activeElement);
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A field keeps the focus, because it may be in use.
    if (document.activeElement === before && !isTextInput(before))
      box.current?.querySelector('button')?.focus();
  }, [before]);
  const leave = (then: () => void) => {
    if (box.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    then();
  };
  useEscape('popover', () => leave(onClose));
  const onNavigation = useEffectEvent(() => leave(onClose));
  useEffect(() => {
    if (navigation !== failedAt) onNavigation();
  }, [navigation, failedAt]);
  return createPortal(
    <section ref={box} className={styles.notice} role="alert">
      <p>{text}</p>
      {[...actions, { label: t('common.close'), onClick: onClose }].map(({ label, onClick }, at) => (
        <Button
          key={label}
          variant={at === 0 ? 'primary' : 'plain'}
          onClick={(event) => {
            // React would pass the event on to the opener, such as a column's header.
            event.stopPropagation();
            leave(onClick);
          }}
        >
          {label}
        </Button>
      ))}
    </section>,
    document.body,
  );
}

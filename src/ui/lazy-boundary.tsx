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
import { t } from '../i18n/translate.ts';
import { Button, ICON_PROPS } from './button.tsx';
import { isTextInput, useEscapeWithin } from './keyboard.ts';
import styles from './lazy-boundary.module.css';
import { LoadError } from './lazy.ts';
import { StatusMessage, type MessageAction } from './notices.tsx';
import { dropHeldKeys } from './type-ahead.ts';

/** The location that the page shows, the same object while it does: where it changes, failures of parts are forgotten. */
export const NavigationContext = createContext<unknown>(undefined);

/** A part that failed, as what stands in its place knows it. */
export interface Failure {
  readonly error: Error;
  /** Whether it could not be loaded; otherwise it could not be drawn. */
  readonly isNotLoaded: boolean;
  /** What can be done, the first thing first. */
  readonly actions: readonly [MessageAction, ...MessageAction[]];
  /** What had the focus when the part was asked for. */
  readonly focused: Element | null;
}

interface BoundaryProps {
  readonly navigation: unknown;
  readonly onClose: (() => void) | undefined;
  readonly onFailed: (() => void) | undefined;
  readonly renderFailure: (failure: Failure) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error?: Error | undefined;
  readonly hasRetried: boolean;
}

/** Catches what keeps its children from being drawn. React says it on the console, once. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasRetried: false };
  #focused: Element | null = null;
  #stop = () => {};

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    this.#focused = document.activeElement;
  }

  override componentDidCatch(error: unknown): void {
    // What was typed for what opens has nowhere to go.
    if (this.props.onClose || this.props.onFailed) dropHeldKeys();
    this.props.onFailed?.();
    // Other places may have loaded it. What opens over the page does not open by itself, later.
    if (error instanceof LoadError && !this.props.onClose)
      this.#stop = error.whenLoaded(() => this.#begin(false));
  }

  override componentDidUpdate({ navigation }: BoundaryProps, { error }: BoundaryState): void {
    // Not a failure of the place that is gone to. A notice closes what failed by itself.
    if (error && navigation !== this.props.navigation && !this.props.onClose) this.#begin(false);
  }

  override componentWillUnmount(): void {
    this.#forget();
  }

  #forget(): void {
    this.#stop();
    if (this.state.error instanceof LoadError) this.state.error.forget();
  }

  #begin(hasRetried: boolean): void {
    this.#forget();
    this.setState({ error: undefined, hasRetried });
  }

  override render(): ReactNode {
    const { error, hasRetried } = this.state;
    if (!error) return this.props.children;
    return this.props.renderFailure({
      error,
      isNotLoaded: error instanceof LoadError,
      actions: [
        { label: t('common.retry'), onClick: () => this.#begin(true) },
        // Some browsers fail a module for good that failed once (https://github.com/whatwg/html/pull/10327).
        ...(hasRetried ? [{ label: t('pageFailed.loadAgain'), onClick: () => location.reload() }] : []),
      ],
      focused: this.#focused,
    });
  }
}

interface LazyProps {
  /** Lazy components, or components that `read` a part. */
  readonly children: ReactNode;
  /** Stands in their place while they are loaded; default: nothing. */
  readonly fallback?: ReactNode;
  /** For what opens over the page: closes it. A failure is said in a notice over the page then. */
  readonly onClose?: (() => void) | undefined;
  /** What stands in their place where they cannot be loaded or drawn; default: a line, or with `onClose` a notice. */
  readonly renderFailure?: (failure: Failure) => ReactNode;
  /** Called when they cannot be. */
  readonly onFailed?: () => void;
}

/**
 * Parts of the page that are loaded when they are first drawn. Where that fails, it is said in their own place, with a button
 * that tries again, until the page goes elsewhere; the rest of the page stays.
 */
export function Lazy({ children, fallback, onClose, renderFailure, onFailed }: LazyProps) {
  const navigation = useContext(NavigationContext);
  const inNotice = onClose && ((failure: Failure) => <FailureNotice {...failure} onClose={onClose} />);
  return (
    <Boundary
      navigation={navigation}
      onClose={onClose}
      onFailed={onFailed}
      renderFailure={renderFailure ?? inNotice ?? FailureLine}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** What happened to a part, in a sentence. */
const failureText = ({ isNotLoaded }: Pick<Failure, 'isNotLoaded'>): string =>
  t(isNotLoaded ? 'partFailed.notLoaded' : 'partFailed.notDrawn');

/** A failed part as a line in its place. */
const FailureLine = ({ actions, ...failure }: Failure) => (
  <span className={styles.line} role="alert">
    {failureText(failure)}
    {actions.map(({ label, onClick }) => (
      <Button key={label} variant="link" onClick={onClick}>
        {label}
      </Button>
    ))}
  </span>
);

/** A failed part as a box below its positioned parent, whose field keeps the focus. */
export const FailureBelow = (failure: Failure) => (
  <div className={styles.below} role="presentation" onMouseDown={(event) => event.preventDefault()}>
    <FailureLine {...failure} />
  </div>
);

interface FailureMessageProps extends Failure {
  /** Closes what failed; absent: it cannot be closed. */
  readonly onClose?: () => void;
}

/** A failed part as a message that covers its positioned parent. */
export const FailureMessage = ({ actions, onClose, ...failure }: FailureMessageProps) => (
  <StatusMessage
    tone="bad"
    icon={<TriangleAlert {...ICON_PROPS} />}
    title={failureText(failure)}
    texts={[]}
    actions={onClose ? [...actions, { label: t('common.close'), onClick: onClose }] : actions}
    details={failure.error.message}
  />
);

/** A failed part of a cell: what can be done. The rest is said on hover, and not announced: many may fail at once. */
export const FailureInCell = ({ actions, ...failure }: Failure) => (
  <span className={styles.line} title={failureText(failure)}>
    {actions.map(({ label, onClick }) => (
      <Button
        key={label}
        variant="link"
        tabIndex={-1}
        aria-label={`${failureText(failure)} ${label}`}
        onClick={onClick}
      >
        {label}
      </Button>
    ))}
  </span>
);

interface FailureNoticeProps extends Pick<Failure, 'isNotLoaded' | 'actions'> {
  /** What had the focus when the part was asked for; default: what has it. */
  readonly focused?: Element | null;
  /** Called when it is dismissed, and when the page goes elsewhere. */
  readonly onClose: () => void;
}

/**
 * A failed dialog, popover or menu, as a notice over the page. Its file may be all that failed: it uses no code of dialogs. It
 * takes the focus if that is still where it was when the part was asked for, and gives it back.
 */
export function FailureNotice({ actions, focused = null, onClose, ...failure }: FailureNoticeProps) {
  const navigation = useContext(NavigationContext);
  const [failedAt] = useState(navigation);
  const [before] = useState(focused ?? document.activeElement);
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Nor from a field that is typed into.
    if (document.activeElement === before && !isTextInput(before))
      box.current?.querySelector('button')?.focus();
  }, [before]);
  const leave = (then: () => void) => {
    if (box.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    then();
  };
  useEscapeWithin(box, () => leave(onClose));
  const onNavigation = useEffectEvent(() => leave(onClose));
  useEffect(() => {
    if (navigation !== failedAt) onNavigation();
  }, [navigation, failedAt]);
  return createPortal(
    <section ref={box} className={styles.notice} role="alert">
      <p>{failureText(failure)}</p>
      {[...actions, { label: t('common.close'), onClick: onClose }].map(({ label, onClick }, at) => (
        <Button
          key={label}
          variant={at === 0 ? 'primary' : 'plain'}
          onClick={(event) => {
            // React hands it on to what opened it, such as a column's header.
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

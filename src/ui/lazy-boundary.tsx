import { TriangleAlert } from 'lucide-react';
import {
  Component,
  createContext,
  Suspense,
  useContext,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from './button.tsx';
import { useEscape } from './commands.ts';
import { isTextInput } from './keyboard.ts';
import { LoadError, loadedParts, useNewVersion, type LazyPart } from './lazy.ts';
import { StatusMessage, type MessageAction } from './notices.tsx';
import { useIsPressPainted } from './paint.ts';
import styles from './lazy-boundary.module.css';

/** The current location, the same object until it changes; a change resets failed parts. */
export const NavigationContext = createContext<unknown>(undefined);

/** Time in ms within which a second error of drawing is shown instead of drawn over. */
const REDRAW_ONCE_IN_MS = 5_000;

interface FailedPartProps {
  /**
   * A line in its place, a box below its positioned parent, a notice over the page in place of a popup, or a message that
   * covers its positioned parent or the whole page.
   */
  readonly look: 'line' | 'below' | 'notice' | 'message' | 'page';
  readonly error: Error;
  /** Whether Retry has failed too. */
  readonly hasRetried: boolean;
  /** The focused element when the part was requested. */
  readonly focused: Element | null;
  readonly onRetry: () => void;
  readonly onClose?: (() => void) | undefined;
}

export function FailedPart({ look, error, hasRetried, focused, onRetry, onClose }: FailedPartProps) {
  const t = useTranslator();
  const isNotLoaded = error instanceof LoadError;
  const isReplaced = useNewVersion() && isNotLoaded;
  const isNotice = look === 'notice';
  const box = useRef<HTMLSpanElement>(null);
  useEscape('popover', isNotice ? onClose : undefined);
  useLayoutEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    if (!isNotice || !element) return undefined;
    // The focus stays where it has moved since the request, and in a field, which may be in use.
    if (before === focused && !isTextInput(before)) element.querySelector('button')?.focus();
    return () => {
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [isNotice, focused]);

  const actions: MessageAction[] = [];
  // Only the whole page loads what a redeploy took away.
  if (!isReplaced) actions.push({ label: t('common.retry'), onClick: onRetry });
  // Some browsers never retry a failed module (https://github.com/whatwg/html/pull/10327): only a reload helps.
  if (isReplaced || hasRetried)
    actions.push({ label: t('pageFailed.loadAgain'), onClick: () => location.reload() });
  if (onClose) actions.push({ label: t('common.close'), onClick: onClose });
  const why = isNotLoaded ? 'notLoaded' : 'notDrawn';
  const text = t(isReplaced ? 'partFailed.newVersion' : `partFailed.${why}`);

  if (look === 'page' || look === 'message') {
    const isPage = look === 'page';
    const message = (
      <StatusMessage
        wholePage={isPage}
        tone="bad"
        icon={<TriangleAlert {...ICON_PROPS} />}
        title={isPage ? t(`pageFailed.${why}`) : text}
        texts={isPage ? [t(`pageFailed.${why}Text`)] : []}
        actions={actions}
        details={`${error.name}: ${error.message}`}
      />
    );
    return isPage ? <main>{message}</main> : message;
  }
  const line = (
    <span ref={box} className={styles[look]} role="alert">
      <span>{text}</span>
      {actions.map(({ label, onClick }, at) => (
        <Button
          key={label}
          variant={!isNotice ? 'link' : at === 0 ? 'primary' : 'plain'}
          // A field keeps the focus, such as one whose suggestions did not load.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            // React would pass the event on to the opener, such as a column's header.
            event.stopPropagation();
            onClick();
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  );
  return isNotice ? createPortal(line, document.body) : line;
}

interface BoundaryProps extends Pick<ComponentProps<typeof FailedPart>, 'look' | 'onClose'> {
  readonly navigation: unknown;
  readonly renderFailure: (failure: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Whether it opens over the page. */
const isPopup = ({ look, onClose }: Pick<BoundaryProps, 'look' | 'onClose'>): boolean =>
  onClose !== undefined && look !== 'message';

interface BoundaryState {
  readonly error?: Error | undefined;
  /** Whether the error is shown; else the children are about to be drawn anew. */
  readonly isShown?: boolean;
  readonly hasRetried?: boolean;
}

/**
 * Catches errors of its children, which React logs once each. Children that could be loaded and not drawn are drawn anew, once:
 * a change of the document from outside, as by a translator or an extension, breaks one update alone.
 */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};
  readonly #focused = document.activeElement;
  #redrawnAt = -REDRAW_ONCE_IN_MS;

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)), isShown: false };
  }

  override componentDidMount(): void {
    loadedParts.addEventListener('load', this.#onLoaded);
  }

  override componentDidCatch(error: unknown): void {
    const now = performance.now();
    if (error instanceof LoadError || now - this.#redrawnAt < REDRAW_ONCE_IN_MS)
      return this.setState({ isShown: true });
    this.#redrawnAt = now;
    this.setState({ error: undefined });
  }

  override componentDidUpdate({ navigation }: BoundaryProps): void {
    // A failure belongs to the previous page. A popup must not open on the next one.
    if (!this.state.error || navigation === this.props.navigation) return;
    if (isPopup(this.props)) this.props.onClose?.();
    else this.#begin(false);
  }

  override componentWillUnmount(): void {
    loadedParts.removeEventListener('load', this.#onLoaded);
    if (this.state.error instanceof LoadError) this.state.error.forget();
  }

  /** Another place may have loaded the part. A popup must not open by itself. */
  readonly #onLoaded = () => {
    const { error } = this.state;
    if (error instanceof LoadError && error.isOver() && !isPopup(this.props)) this.#begin(false);
  };

  readonly #begin = (hasRetried: boolean) => {
    if (this.state.error instanceof LoadError) this.state.error.forget();
    this.setState({ error: undefined, hasRetried });
  };

  override render(): ReactNode {
    const { children, renderFailure, look, onClose } = this.props;
    const { error, isShown, hasRetried = false } = this.state;
    if (!error) return children;
    if (!isShown) return null;
    const failure = { look, error, hasRetried, focused: this.#focused, onClose };
    return renderFailure(<FailedPart {...failure} onRetry={() => this.#begin(true)} />);
  }
}

type LazyProps<T> = Partial<Pick<BoundaryProps, 'look' | 'onClose' | 'renderFailure'>> & {
  /** Shown in their place while they load, or until the press that opens a popup is painted; default: nothing. */
  readonly fallback?: ReactNode;
} & (
    | { readonly part: LazyPart<T>; readonly children: (loaded: T) => ReactNode }
    | { readonly part?: undefined; readonly children: ReactNode }
  );

/**
 * A part of the page, which loads when it is first drawn, or whose children do. A failure shows in their place, with a
 * button that retries, until the page navigates; the rest of the page stays.
 */
export function Lazy<T>({ fallback, onClose, ...props }: LazyProps<T>) {
  const { look = onClose ? 'notice' : 'line', renderFailure = (failure) => failure } = props;
  const closePopup = isPopup({ look, onClose }) ? onClose : undefined;
  const before = fallback ?? (closePopup && <Opening onClose={closePopup} />);
  // The library draws and places a popup in many renders. One that has to load waits for that alone.
  const isDrawn = useIsPressPainted(closePopup !== undefined && props.part?.loaded() !== undefined);
  return (
    <Boundary {...{ look, onClose, renderFailure }} navigation={useContext(NavigationContext)}>
      <Suspense fallback={before}>
        {!isDrawn ? (
          before
        ) : props.part ? (
          <LoadedPart part={props.part}>{props.children}</LoadedPart>
        ) : (
          props.children
        )}
      </Suspense>
    </Boundary>
  );
}

/** In place of a popup until it is drawn: Escape closes it already. */
function Opening({ onClose }: { readonly onClose: () => void }) {
  useEscape('popover', onClose);
  return null;
}

interface LoadedPartProps<T> {
  readonly part: LazyPart<T>;
  readonly children: (loaded: T) => ReactNode;
}

const LoadedPart = <T,>({ part, children }: LoadedPartProps<T>): ReactNode => children(part.read());

import {
  Component,
  createContext,
  createElement,
  Suspense,
  use,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';
import { t } from '../i18n/translate.ts';
import { Button, ICON_PROPS } from './button.tsx';
import styles from './lazy.module.css';
import { isTextInput, useEscapeWithin } from './keyboard.ts';
import { StatusMessage, type MessageAction } from './notices.tsx';

const MAX_ATTEMPTS = 3;

/** A part of the page that could not be loaded. */
class LoadError extends Error {
  override readonly name = 'LoadError';
  /** Lets the part be loaded anew by what draws it next. */
  readonly forget: () => void;
  /** Calls a function once the part is loaded after all; returns what takes it back. */
  readonly whenLoaded: (then: () => void) => () => void;

  constructor(cause: unknown, forget: () => void, whenLoaded: LoadError['whenLoaded']) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
    this.whenLoaded = whenLoaded;
  }
}

/** Waits before a retry: longer with every try, and without a network until it is back. */
const waitToRetry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, 500 * tries);
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Loads a part of the page by `import()`. Retries after a pause, or when the network is back. Meanwhile the caller keeps
 * its space free and the rest of the page stays usable.
 * @throws the last failure, where the network is up and three tries failed
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      // The tries of a part that this one is made of are over.
      if (error instanceof LoadError || (navigator.onLine && tries >= MAX_ATTEMPTS)) throw error;
      await waitToRetry(tries);
    }
  }
}

/** A part of the page that is loaded once, when it is first needed. */
export interface LazyPart<T> {
  /** Undefined until it is loaded. For event handlers, and for what can be drawn without it. */
  readonly loaded: () => T | undefined;
  /**
   * Loads it, with retries; the same promise while it is on its way and once it is there. The next call after a failure
   * tries again.
   */
  readonly load: () => Promise<T>;
  /** Loads it ahead of its use. A failure is ignored: what uses the part tries again. */
  readonly preload: () => void;
  /**
   * The promise that `use` reads: that of the last load, which the first call begins. A failed one stays until `load` or the
   * boundary that shows the failure begins another: a new one in each render would be awaited for ever.
   */
  readonly lastLoad: () => Promise<T>;
}

type Outcome<T> =
  | { readonly status: 'fulfilled'; readonly value: T }
  | { readonly status: 'rejected'; readonly reason: LoadError };

/** A promise that `use` reads at once: React itself would look a turn later, and show a fallback until then. */
const settled = <T,>(promise: Promise<T>, outcome: Outcome<T>): Promise<T> => Object.assign(promise, outcome);

/** A part that is here from the start. */
export function loadedPart<T>(value: T): LazyPart<T> {
  const promise = settled(Promise.resolve(value), { status: 'fulfilled', value });
  return { loaded: () => value, load: () => promise, preload: () => {}, lastLoad: () => promise };
}

interface PartOptions {
  /** False: fails at the first failure, and without a network. Default: true. */
  readonly retries?: boolean;
}

/** A part that is loaded by `import()`, or made of other parts. */
export function lazyPart<T>(load: () => Promise<T>, { retries = true }: PartOptions = {}): LazyPart<T> {
  let part: T | undefined;
  let last: Promise<T> | undefined;
  let hasFailed = false;
  const waiting = new Set<() => void>();
  const whenLoaded = (then: () => void) => {
    waiting.add(then);
    return () => void waiting.delete(then);
  };
  const start = (): Promise<T> => {
    hasFailed = false;
    const forget = () => {
      if (last === promise) last = undefined;
    };
    const promise = (retries ? loadWithRetry(load) : load()).then(
      (loaded) => {
        part = loaded;
        void settled(promise, { status: 'fulfilled', value: loaded });
        for (const then of waiting) then();
        waiting.clear();
        return loaded;
      },
      (cause: unknown) => {
        hasFailed = true;
        const reason = new LoadError(cause, forget, whenLoaded);
        void settled(promise, { status: 'rejected', reason });
        throw reason;
      },
    );
    last = promise;
    return promise;
  };
  const begin = () => (hasFailed || !last ? start() : last);
  return {
    loaded: () => part,
    load: begin,
    preload: () => void begin().catch(() => {}),
    lastLoad: () => last ?? start(),
  };
}

const NOTHING = loadedPart(undefined);

/**
 * A part; suspends until it is loaded. To be called below a `Lazy`, which shows what kept it from loading.
 * @param wanted false: undefined, and nothing is loaded
 */
export function usePart<T>(part: LazyPart<T>): T;
export function usePart<T>(part: LazyPart<T>, wanted: boolean): T | undefined;
export function usePart<T>(part: LazyPart<T>, wanted = true): T | undefined {
  // Always called: React warns of a `use` that suspended and is not called in the next render.
  return use<T | undefined>((wanted ? part : NOTHING).lastLoad());
}

/**
 * A component of a part, which is loaded when the component is first drawn. Unlike React's `lazy` it does not suspend where
 * the part is here, and can be tried again after a failure. Draw it inside a `Lazy`.
 */
export const lazyComponent = <T, Props extends object>(
  part: LazyPart<T>,
  pick: (loaded: T) => ComponentType<Props>,
): ((props: Props) => ReactNode) =>
  function LazyComponent(props) {
    return createElement(pick(usePart(part)), props);
  };

/**
 * A part that the page does without until it is loaded, and where it cannot be: nothing waits for it or says that it failed.
 * @param wanted whether this loads it; by default it does when it is drawn
 * @returns undefined while it is not loaded
 */
export function useOptionalPart<T>(part: LazyPart<T>, wanted = true): T | undefined {
  const [, setLoaded] = useState<T>();
  useEffect(() => {
    if (wanted && !part.loaded())
      void part.load().then(
        (loaded) => setLoaded(() => loaded),
        () => {},
      );
  }, [part, wanted]);
  return part.loaded();
}

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
  /** Lazy components, or components that call `usePart`. */
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
export const failureText = ({ isNotLoaded }: Pick<Failure, 'isNotLoaded'>): string =>
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

const CSS_PRELOAD_ERROR = 'Unable to preload CSS for ';

function loadStylesheet(href: string, tries = 1): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  link.addEventListener('error', () => {
    link.remove();
    void waitToRetry(tries).then(() => loadStylesheet(href, tries + 1));
  });
  document.head.append(link);
}

function onPreloadError(event: WindowEventMap['vite:preloadError']): void {
  const [, href] = event.payload.message.split(CSS_PRELOAD_ERROR);
  if (!href) return;
  event.preventDefault();
  loadStylesheet(href);
}

/**
 * Renders lazy components without their styles where a stylesheet failed to load, and retries the stylesheet until it
 * loads. Vite requests it once and would fail the component (`vite:preloadError`,
 * https://vite.dev/guide/build#load-error-handling).
 * @returns a function that stops the retries
 */
export function retryStylesheets(): () => void {
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}

/** Tells moves made by wheel or finger, which go px by px, from those of the thumb, which go in proportion. */
export interface DirectInput {
  /** Whether the moves since the last rest come of a wheel or a finger. */
  readonly isDirect: () => boolean;
  /** Forgets it: scrolling has come to rest. */
  readonly rested: () => void;
  readonly stop: () => void;
}

/**
 * Follows a scrolling element's input. A size cannot tell it: a page that was busy gets many turns of the wheel as one
 * move, as large as a short drag of the thumb.
 */
export function followDirectInput(element: HTMLElement): DirectInput {
  let direct = false;
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  const turned = () => {
    direct = true;
  };
  element.addEventListener('wheel', turned, options);
  element.addEventListener('touchmove', turned, options);
  // A press on the scroll bar comes as one on the element itself, beside its content.
  const pressed = ({ target }: Event) => {
    if (target === element) direct = false;
  };
  element.addEventListener('pointerdown', pressed, options);
  return {
    isDirect: () => direct,
    rested: () => {
      direct = false;
    },
    stop: () => listening.abort(),
  };
}

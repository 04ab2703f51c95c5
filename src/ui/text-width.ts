/** Measured texts at the most: names of places recur in thousands of rows, so few are needed at a time. */
const MAX_MEASURED = 2_000;
const measured = new Map<string, number>();

/** Size in px that texts are measured at. */
const MEASURED_SIZE = 100;

/** Width of a letter where no canvas measures it: about that of lower-case letters, in em. */
const LETTER_WIDTH = 0.53;

let context: OffscreenCanvasRenderingContext2D | null | undefined;

/** Context with the page's font; null: the browser draws no text outside of a document. */
function measuringContext(): OffscreenCanvasRenderingContext2D | null {
  if (context === undefined) {
    context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(0, 0).getContext('2d');
    if (context) context.font = `${MEASURED_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return context;
}

/** Width of a line of text in the page's font, in em; it is measured once, without a layout. */
export function textWidth(text: string): number {
  let width = measured.get(text);
  if (width === undefined) {
    const drawn = measuringContext()?.measureText(text).width;
    width = drawn === undefined ? text.length * LETTER_WIDTH : drawn / MEASURED_SIZE;
    if (measured.size >= MAX_MEASURED) measured.clear();
    measured.set(text, width);
  }
  return width;
}

import type { Edge, Scene } from '#src/cells/scene.ts';

export const START: Edge = { index: 0, at: { at: 'start' } };
/** The edge before the row `index` of rows numbered from 0: its cursor is the number of the row above. */
export const edgeAt = (index: number): Edge =>
  index === 0 ? START : { index, at: { at: 'after', cursor: String(index - 1) } };
export const edgeAbove = (index: number): Edge => ({ index, at: { at: 'before', cursor: String(index) } });

/** Rows 0 to 29 on screen, 100 to fill, 1,000 loaded, an edge at every hundredth. */
export const scene = (part: Partial<Scene> = {}): Scene => ({
  first: 0,
  last: 29,
  block: { from: 0, to: 100 },
  edges: Array.from({ length: 10 }, (_, n) => edgeAt(n * 100)),
  idAt: (index) => (index >= 0 && index < 1_000 ? `id-${String(index)}` : undefined),
  ...part,
});

/** The scene with so many rows on screen from `first`, and a block of a hundred around it. */
export const sceneAt = (first: number, part: Partial<Scene> = {}): Scene =>
  scene({
    first,
    last: first + 29,
    block: { from: Math.max(0, first - 35), to: Math.max(0, first - 35) + 100 },
    ...part,
  });

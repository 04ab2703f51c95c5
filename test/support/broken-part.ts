import { vi } from 'vitest';
import { lazyPart, type LazyPart, LoadError } from '#src/ui/lazy.ts';

/** A failure after all attempts, without their pauses. */
const failure = () => new LoadError(new TypeError('no network'));

/** A part that could not be loaded; the console says so where it is drawn, as `LoadError: no network`. */
export async function brokenPart(): Promise<LazyPart<never>> {
  const part = lazyPart(() => Promise.reject(failure()));
  await part.load().catch(() => {});
  return part;
}

/** What a part of a test brings. */
export interface Words {
  readonly text: string;
}

/** A part that fails to load so many times, without pauses. */
export function partAfter(failures: number) {
  let left = failures;
  const load = vi.fn<() => Promise<Words>>(async () => {
    left -= 1;
    if (left >= 0) throw failure();
    return { text: 'the part' };
  });
  return { load, part: lazyPart(load) };
}

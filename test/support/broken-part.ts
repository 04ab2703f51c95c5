import { lazyPart, type LazyPart } from '#src/ui/lazy.ts';

/** A part that could not be loaded; the console says so where it is drawn, as `LoadError: no network`. */
export async function brokenPart(): Promise<LazyPart<never>> {
  const part = lazyPart(() => Promise.reject(new TypeError('no network')), { retries: false });
  await part.load().catch(() => {});
  return part;
}

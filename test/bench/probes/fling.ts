import { watchBlank } from '../in-page/blank.ts';
import { USUAL, type Bench, type Readings } from '../probe.ts';
import { inOpenPage, throttle, type Which } from '../visit.ts';

/** Frames seen, and their share in percent with a blank place, flung 60,000 px at 24,000 px/s with a quarter of the CPU. */
async function flung({ browser, site }: Bench, which: Which, broken: boolean) {
  return inOpenPage({ browser, site: await site(USUAL), which }, async (visit) => {
    await visit.page.evaluate(watchBlank, broken);
    await throttle(visit, 4);
    await visit.cdp.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 500,
      yDistance: -60_000,
      speed: 24_000,
      gestureSourceType: 'mouse',
    });
    const { frames, blank } = await visit.page.evaluate(() => window.blankShare);
    return { frames, share: (blank / frames) * 100 };
  });
}

/** The share of frames with a blank place, and how many frames were looked at. */
export async function fling(bench: Bench, which: Which): Promise<Readings> {
  const { frames, share } = await flung(bench, which, false);
  return { blank: share, flingFrames: frames };
}

/** Control: without the sticky box the same look must find blank places. */
export async function flingBroken(bench: Bench, which: Which): Promise<Readings> {
  return { blankBroken: (await flung(bench, which, true)).share };
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Scheme = 'light' | 'dark' | 'light, more contrast' | 'dark, more contrast';

const sheet = readFileSync('src/ui/tokens.css', 'utf8');
const more = /@media \(prefers-contrast: more\) \{([^]*?)\n\}/.exec(sheet)?.[1] ?? '';

/** The value of a colour token in a scheme, as written. */
function valueOf(name: string, scheme: Scheme): string {
  const written = new RegExp(String.raw`--${name}: light-dark\((#\w{6}), (#\w{6})\)`);
  const found = (scheme.endsWith('contrast') ? written.exec(more) : null) ?? written.exec(sheet);
  if (!found) throw new Error(`no token --${name}`);
  return (scheme.startsWith('light') ? found[1] : found[2]) ?? '';
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const surfaces = ['bg', 'panel', 'raised', 'sunken', 'hover', 'accent-soft'];
const inks = ['accent', 'accent-strong', 'good', 'warn', 'bad'];
const pairs: readonly (readonly [string, string, number])[] = [
  ...['text', 'muted', 'faint'].flatMap((ink) => surfaces.map((on) => [ink, on, 4.5] as const)),
  ...inks.flatMap((ink) => surfaces.filter((on) => on !== 'sunken').map((on) => [ink, on, 4.5] as const)),
  ...['good', 'warn', 'bad'].flatMap((tone) =>
    [tone, 'text', 'muted'].map((ink) => [ink, `${tone}-soft`, 4.5] as const),
  ),
  ['text', 'mark', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-inverse', 'inverse', 4.5],
  ['on-inverse-muted', 'inverse', 4.5],
  ...['bg', 'panel', 'raised'].map((on) => ['line-control', on, 3] as const),
  ['meter', 'meter-track', 3],
  ['meter', 'bg', 3],
];

test.each<Scheme>(['light', 'dark', 'light, more contrast', 'dark, more contrast'])(
  'each ink is readable on its surfaces: %s',
  (scheme) => {
    const faint = pairs.filter(
      ([ink, surface, least]) => contrast(valueOf(ink, scheme), valueOf(surface, scheme)) < least,
    );
    expect(faint).toEqual([]);
  },
);

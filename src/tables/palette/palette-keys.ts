import type { Chord } from '../../ui/key-chord.ts';

/** What opens and closes the palette. */
export const PALETTE_KEYS: Chord = 'Mod+k';

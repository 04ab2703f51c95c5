/** A set of ids that grows and never shrinks. */
export interface IdSet {
  readonly has: (id: string) => boolean;
  readonly add: (id: string) => void;
  readonly size: () => number;
}

/** 64 bits of a text, as two unsigned numbers of 32; not both 0. */
export type Fingerprint = (text: string) => readonly [number, number];

// Two multiplicative hashes that take in each other at the end, as cyrb53 does.
const fingerprint: Fingerprint = (text) => {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    two = Math.imul(two ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one >>> 0, two >>> 0 || 1];
};

const FIRST_SLOTS = 1_024;

/**
 * Ids by their fingerprints, 8 bytes in a slot of which a half to a quarter are taken: of a million ids 16 MiB, where texts
 * in a `Set` take a hundred. That two of a million ids have one fingerprint happens once in 37 million sets.
 * @param print told by tests
 */
export function createIdSet(print: Fingerprint = fingerprint): IdSet {
  let slots = new Uint32Array(2 * FIRST_SLOTS);
  let size = 0;

  /** Where a fingerprint is, or the free slot that it would take. */
  const slotOf = (one: number, two: number): number => {
    const mask = slots.length / 2 - 1;
    for (let slot = one & mask; ; slot = (slot + 1) & mask) {
      if (slots[2 * slot] === one && slots[2 * slot + 1] === two) return slot;
      if (slots[2 * slot] === 0 && slots[2 * slot + 1] === 0) return slot;
    }
  };
  const isTaken = (slot: number) => slots[2 * slot] !== 0 || slots[2 * slot + 1] !== 0;
  const put = (one: number, two: number): boolean => {
    const slot = slotOf(one, two);
    if (isTaken(slot)) return false;
    slots[2 * slot] = one;
    slots[2 * slot + 1] = two;
    return true;
  };
  const grow = () => {
    const before = slots;
    slots = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const [one = 0, two = 0] = [before[at], before[at + 1]];
      if (one !== 0 || two !== 0) put(one, two);
    }
  };
  return {
    has: (id) => isTaken(slotOf(...print(id))),
    add(id) {
      if (!put(...print(id))) return;
      size += 1;
      if (4 * size > slots.length) grow();
    },
    size: () => size,
  };
}

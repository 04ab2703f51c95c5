import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdSet, type Fingerprint } from '#src/tables/export/id-set.ts';
import { sampleId } from '#test/support/sample-tables.ts';

/** Of distinct ids, how many are taken for others. */
function takenForOthers(print?: Fingerprint): number {
  const set = createIdSet(print);
  const ids = Array.from({ length: 100_000 }, (_, n) => [sampleId(n), `id-${n}`]).flat();
  for (const id of ids) set.add(id);
  return ids.length - set.size();
}

test('is a set, for any texts in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 60 }), (ids) => {
      const [set, model] = [createIdSet(), new Set<string>()];
      for (const id of ids) {
        expect(set.has(id)).toBe(model.has(id));
        set.add(id);
        model.add(id);
        expect(set.size()).toBe(model.size);
      }
      expect(ids.every(set.has)).toBe(true);
    }),
  );
});

test('takes none of 200,000 ids for another', () => {
  expect(takenForOthers()).toBe(0);
});

test('control: fingerprints of 32 bits take some for others', () => {
  const short: Fingerprint = (text) => {
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return [hash >>> 0, 1];
  };
  expect(takenForOthers(short)).toBeGreaterThan(0);
});

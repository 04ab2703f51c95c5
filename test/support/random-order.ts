import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';
import usual from '../../vite.config.ts';

/** A test file, as far as its place in the order goes. */
interface OrderedFile {
  readonly project: string;
  /** From the root, so that it is the same in every clone. */
  readonly path: string;
}

/**
 * Files in an order that depends on the seed alone, not on the order given. Those of a project stay together: its files
 * share modules only while a worker goes from one of them to the next, and Vitest's own shuffling mixes projects.
 */
export function inRandomOrder<F extends OrderedFile>(files: readonly F[], seed: number): readonly F[] {
  const keyed = files.map((file) => {
    const hash = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex');
    return { file, key: `${hash(file.project)} ${hash(`${file.project} ${file.path}`)}` };
  });
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file);
}

class RandomOrder implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const { root, sequence } = this.#vitest.config;
    const keyed = files.map((file) => ({
      file,
      project: file.project.name,
      path: relative(root, file.moduleId).replaceAll('\\', '/'),
    }));
    return inRandomOrder(keyed, sequence.seed).map(({ file }) => file);
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

/** Vitest's configuration where `npm test` is given a seed. */
export default defineConfig((env) =>
  mergeConfig(usual(env), { test: { sequence: { sequencer: RandomOrder } } }),
);

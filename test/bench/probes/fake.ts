import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { Readings } from '../measure.ts';

const readingsSchema = v.record(v.string(), v.number());

/** What filters cost the fake at a million tables: a process of its own, whose memory nothing else is in. */
export async function fakeFilters(): Promise<Readings> {
  const script = 'test/bench/fake-filters-cli.ts';
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--import',
    'tsx',
    script,
  ]);
  process.stderr.write(stderr);
  return v.parse(readingsSchema, JSON.parse(stdout));
}

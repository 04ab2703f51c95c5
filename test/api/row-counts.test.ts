import { expect, test, vi } from 'vitest';
import { createTaskQueue } from '#src/api/row-counts.ts';

test('tasks run one after another, whether or not they fail', async () => {
  const turns = createTaskQueue();
  const seen: string[] = [];
  const task = (name: string, ms: number, fails = false) =>
    turns(async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const first = task('a', 20, true);
  const second = task('b', 5);
  const third = task('c', 0);
  await expect(first).rejects.toThrow('a');
  expect(await Promise.all([second, third])).toEqual(['b', 'c']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('two at a time: one that takes long holds up none but itself', async () => {
  const turns = createTaskQueue(2);
  const seen: string[] = [];
  let most = 0;
  let running = 0;
  const ends = new Map<string, () => void>();
  const task = (name: string) =>
    turns(async () => {
      seen.push(name);
      most = Math.max(most, (running += 1));
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running -= 1;
    });
  const end = async (name: string) => {
    await vi.waitFor(() => expect(ends.has(name)).toBe(true));
    ends.get(name)?.();
  };
  const all = ['long', 'b', 'c', 'd'].map(task);
  for (const name of ['b', 'c', 'd']) await end(name);
  await Promise.all(all.slice(1));
  expect(seen).toEqual(['long', 'b', 'c', 'd']);
  await end('long');
  await Promise.all(all);
  expect(most).toBe(2);
});

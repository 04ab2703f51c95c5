import { expect, test } from 'vitest';
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

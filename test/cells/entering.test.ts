import { describe, expect, test } from 'vitest';
import { enteringRequest, send } from '#src/cells/entering.ts';
import { edgeAt, START } from './scenes.ts';
import { waitingSource } from './waiting-source.ts';

const limitOf = (index: number, first: number, limit: number) =>
  enteringRequest(edgeAt(index), first, limit, ['tags']).limit;

describe('the cells asked for on entering', () => {
  test('a screen of them from the start of the list', () => {
    expect(enteringRequest(START, 0, 100, ['tags'])).toEqual({
      at: START.at,
      start: 0,
      limit: 30,
      fields: ['tags'],
    });
  });

  test('through the screen where that begins in the middle of the page', () => {
    expect(limitOf(600, 625, 100)).toBe(55);
  });

  test('no more than the page', () => {
    expect(limitOf(600, 690, 100)).toBe(100);
    expect(limitOf(0, 0, 10)).toBe(10);
  });
});

test('what is sent can be aborted, and nobody need follow it', async () => {
  const source = waitingSource(100);
  const { controller, answer } = send(source, enteringRequest(START, 0, 100, ['tags']));
  controller.abort();
  expect(source.asked[0]?.signal.aborted).toBe(true);
  await expect(answer).rejects.toThrow('abort');
});

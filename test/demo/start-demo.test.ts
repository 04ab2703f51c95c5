import { describe, expect, test } from 'vitest';
import { readDemoSettings } from '#src/demo/start-demo.ts';

const DEFAULT = { tables: 12_480, latency: 30, dialect: 'seed', hostile: false };

describe('the settings of a demo', () => {
  test('are 12,480 tables and 30 ms where nothing is stored', () => {
    expect(readDemoSettings(undefined)).toEqual(DEFAULT);
  });

  test('are read as stored', () => {
    expect(readDemoSettings('{"tables":0,"latency":1500}')).toEqual({
      ...DEFAULT,
      tables: 0,
      latency: 1_500,
    });
    expect(readDemoSettings('{"hostile":true}')).toMatchObject({ tables: 12_480, hostile: true });
  });

  test.each(['', 'nonsense', '{"tables":-1}', '{"hostile":1}', '7'])('%j means the default', (text) => {
    expect(readDemoSettings(text)).toEqual(DEFAULT);
  });
});

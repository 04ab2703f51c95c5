import { describe, expect, test } from 'vitest';
import { readDemoSettings } from '#src/fake/mounts/browser/start-demo.ts';

describe('the settings of a demo', () => {
  test('are 12,480 tables and 30 ms where nothing is stored', () => {
    expect(readDemoSettings(null)).toEqual({ tables: 12_480, latency: 30, dialect: 'seed', hostile: false });
  });

  test('come back as stored', () => {
    expect(readDemoSettings('{"tables":0,"latency":1500}')).toEqual({
      tables: 0,
      latency: 1_500,
      dialect: 'seed',
      hostile: false,
    });
    expect(readDemoSettings('{"hostile":true}')).toMatchObject({ tables: 12_480, hostile: true });
  });

  test.each([
    '',
    'null',
    '[]',
    'nonsense',
    '{"tables":-1}',
    '{"tables":1e9,"latency":"x"}',
    '{"hostile":1}',
    '7',
  ])('%j means the default', (text) => {
    expect(readDemoSettings(text)).toEqual({ tables: 12_480, latency: 30, dialect: 'seed', hostile: false });
  });
});

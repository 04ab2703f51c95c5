import { describe, expect, test } from 'vitest';
import { readDemoSettings, allowScripts } from '#src/fake/adapters/browser/start-demo.ts';

describe('demo settings', () => {
  const DEFAULT = { tables: 12_480, latency: 30, dialect: 'seed', hostile: false };

  describe('the settings of a demo', () => {
    test('are 12,480 tables and 30 ms where nothing is stored', () => {
      expect(readDemoSettings(null)).toEqual(DEFAULT);
    });

    test('are read as stored', () => {
      expect(readDemoSettings('{"tables":0,"latency":1500}')).toEqual({
        ...DEFAULT,
        tables: 0,
        latency: 1_500,
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
      expect(readDemoSettings(text)).toEqual(DEFAULT);
    });
  });
});

describe('trusted types', () => {
  const base = 'http://app.test/tables?q=1';

  function policy() {
    const made: { name: string; createScriptURL: (url: string) => string }[] = [];
    allowScripts(['/mockServiceWorker.js', '/assets/fake-worker-1.js'], base, {
      createPolicy: (name, { createScriptURL }) => made.push({ name, createScriptURL }),
    });
    return made;
  }

  test('the default policy allows exactly the given script URLs', () => {
    const [only, ...others] = policy();
    expect(others).toEqual([]);
    expect(only?.name).toBe('default');
    expect(only?.createScriptURL('/mockServiceWorker.js')).toBe('/mockServiceWorker.js');
    expect(only?.createScriptURL('http://app.test/assets/fake-worker-1.js')).toContain('fake-worker-1');
  });

  test.each([
    'https://evil.test/mockServiceWorker.js',
    '/mockServiceWorker.js?x',
    '/assets/other.js',
    'data:,1',
    '',
  ])('%s is refused', (url) => {
    expect(() => policy()[0]?.createScriptURL(url)).toThrow(TypeError);
  });

  test('a browser without Trusted Types needs no policy', () => {
    expect(() => allowScripts(['/x.js'], base, undefined)).not.toThrow();
  });
});

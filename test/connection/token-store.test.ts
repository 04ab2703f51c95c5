import { describe, expect, test } from 'vitest';
import { createTokenStore } from '#src/connection/token-store.ts';
import { memoryStorage } from './memory-storage.ts';

const ORIGIN = 'https://catalog.example.com';

describe('the token', () => {
  test('is in memory only, unless somebody asks to keep it', () => {
    const entries = new Map<string, string>();
    const store = createTokenStore(ORIGIN, memoryStorage(entries));
    store.hold(' canary \n', false);
    expect(store.token()).toBe('canary');
    expect(entries.size).toBe(0);
    expect(createTokenStore(ORIGIN, memoryStorage(entries)).token()).toBeUndefined();
  });

  test('kept for the tab, it is found again for the same origin', () => {
    const entries = new Map<string, string>();
    createTokenStore(ORIGIN, memoryStorage(entries)).hold('canary', true);
    const again = createTokenStore(ORIGIN, memoryStorage(entries));
    expect(again.token()).toBe('canary');
    expect(again.kept()).toBe(true);
  });

  test.each(['https://catalog.example.com:8443', 'http://catalog.example.com', 'https://evil.example.com'])(
    'is never given to %s, and taken away',
    (other) => {
      const entries = new Map<string, string>();
      createTokenStore(ORIGIN, memoryStorage(entries)).hold('canary', true);
      expect(createTokenStore(other, memoryStorage(entries)).token()).toBeUndefined();
      expect(entries.size).toBe(0);
    },
  );

  test.each(['', '{', 'null', '"canary"', '{"origin":"https://catalog.example.com","token":7}'])(
    'a broken entry %j is no token',
    (text) => {
      const entries = new Map([['catalog-browser.token', text]]);
      expect(createTokenStore(ORIGIN, memoryStorage(entries)).token()).toBeUndefined();
    },
  );

  test('held anew without keeping, or forgotten, it leaves the storage', () => {
    const entries = new Map<string, string>();
    const store = createTokenStore(ORIGIN, memoryStorage(entries));
    store.hold('one', true);
    store.hold('two', false);
    expect(entries.size).toBe(0);
    store.hold('three', true);
    store.forget();
    expect(entries.size).toBe(0);
    expect(store.token()).toBeUndefined();
  });
});

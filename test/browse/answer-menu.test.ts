import { expect, test } from 'vitest';
import { curlCommand } from '#src/browse/answer-menu.tsx';

test('a request as curl names no token and survives a shell', () => {
  expect(curlCommand('https://c.example', `/api/v1/tables?q=it's`, true)).toBe(
    String.raw`curl -H "Authorization: Bearer $CATALOG_TOKEN" 'https://c.example/api/v1/tables?q=it'\''s'`,
  );
  // Where the page sends none, something before the service adds it.
  expect(curlCommand('https://c.example', '/api/v1/tables', false)).toBe(
    "curl 'https://c.example/api/v1/tables'",
  );
});

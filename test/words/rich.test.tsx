// @vitest-environment jsdom
import { render } from '@testing-library/react';
import compile from 'icu-minify/compile';
import { afterEach, expect, test } from 'vitest';
import { ENGLISH, speak } from '#src/words/language.ts';
import { rich } from '#src/words/rich.ts';

afterEach(() => speak(ENGLISH));

const MESSAGE =
  '<b>No table is called <name></name>.</b> {count, plural, one {# is near} other {# are near}}.';
// The catalog is compiled when the page is built; this message is this test's own.
const message = compile(MESSAGE) as unknown as typeof MESSAGE;

const draw = () =>
  render(
    <p>
      {rich(
        message,
        { b: (inside) => <b>{inside}</b>, name: () => <code>{'<img onerror=alert(1)>'}</code> },
        { count: 12_480 },
      )}
    </p>,
  ).container.innerHTML;

test('elements stand where the message has its tags, and no text becomes one', () => {
  expect(draw()).toBe(
    '<p><b>No table is called <code>&lt;img onerror=alert(1)&gt;</code>.</b> 12,480 are near.</p>',
  );
});

test('another language orders them as it needs to', () => {
  const german = compile('{count, plural, other {# ähnliche}}: <b><name></name> gibt es nicht</b>');
  speak({ code: 'de', locale: 'de-DE', dir: 'ltr', translate: () => german });
  expect(draw()).toBe(
    '<p>12.480 ähnliche: <b><code>&lt;img onerror=alert(1)&gt;</code> gibt es nicht</b></p>',
  );
});

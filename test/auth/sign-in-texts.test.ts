import { expect, test } from 'vitest';
import type { OpenIdFault } from '#src/auth/openid-error.ts';
import { obstacleText, providerFaultText } from '#src/auth/sign-in-texts.ts';
import { t } from '#test/support/translator.ts';

/** Each failure of a provider, and a part of the sentence for it. */
const FAULTS: Readonly<Record<OpenIdFault, RegExp>> = {
  unreachable: /^Example ID does not answer/,
  unreadable: /https:\/\/tokens\.example\.com has to be a web origin/,
  'other-issuer': /do not name the same issuer: https:\/\/tokens/,
  'other-origin': /https:\/\/tokens\.example\.com/,
  denied: /“https:\/\/tokens\.example\.com”/,
  'form-needed': /^Example ID asks you to sign in again.*“https:\/\/tokens\.example\.com”/,
  'unknown-request': /answers no sign-in of this tab/,
  changed: /signs people in elsewhere/,
  'not-genuine': /is not one of Example ID/,
  clock: /Its clock differs/,
  refused: /“https:\/\/tokens\.example\.com”/,
  storage: /keeps nothing/,
};

test('each failure of a provider is told in a sentence of its own', () => {
  const said = 'https://tokens.example.com';
  const texts = Object.entries(FAULTS).map(([fault, part]) => {
    const text = providerFaultText({ fault: fault as OpenIdFault, providerMessage: said }, 'Example ID', t);
    expect(text).toMatch(part);
    return text;
  });
  expect(new Set(texts).size).toBe(texts.length);
  expect(providerFaultText({ fault: 'refused', providerMessage: undefined }, 'Example ID', t)).not.toContain(
    '“',
  );
});

test('what keeps this page from a form names the origin, unless it is the page itself', () => {
  const [origin, insecure, page] = (['origin', 'insecure', 'page'] as const).map((kind) =>
    obstacleText({ kind, origin: 'https://login.example.com' }, t),
  );
  expect(origin).toContain('https://login.example.com');
  expect(insecure).toContain('https://login.example.com');
  expect(insecure).not.toBe(origin);
  expect(page).toMatch(/once this page is opened by https/);
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';

test('L copies the link of the view and says so, without the token', async () => {
  const { user } = await openApp('/tables?columns=name,owners');
  await rowAt(0);
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  await status(/^1–/);
  (await list()).focus();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await user.keyboard('l');
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(location.href));
  expect(location.href).toContain('columns=name,owners');
  expect(location.href).not.toContain('demo');
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
});

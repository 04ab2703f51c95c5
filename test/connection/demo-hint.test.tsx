// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import DemoHint from '#src/connection/demo-hint.tsx';

test('says in three lines what can be tried, on the first visit only', async () => {
  localStorage.clear();
  const { unmount } = render(<DemoHint />);
  const hint = screen.getByRole('complementary', { name: 'About this demo' });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(hint).not.toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(hint).not.toBeInTheDocument();
  unmount();
  render(<DemoHint />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// @vitest-environment jsdom
import { expect, test, describe } from 'vitest';
import { DEMO_FAULTS, DemoHint, DemoMenu, faultPlan } from '#src/demo/demo-menu.tsx';
import { parseFaults } from '#src/fake/service/faults.ts';
import { TranslatorProvider } from '#src/i18n/use-translator.tsx';

describe('demo faults', () => {
  test('the catalog takes every failure of the demo, and refuses what is none', () => {
    expect(parseFaults(faultPlan(DEMO_FAULTS))).toHaveLength(DEMO_FAULTS.length);
    expect(() => parseFaults(faultPlan([{ ...DEMO_FAULTS[0]!, outcome: { explode: true } }]))).toThrow(
      'explode',
    );
  });
});

describe('demo hint', () => {
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
});

describe('demo menu', () => {
  const show = () => {
    const settings = { tables: 12_480, latency: 300, dialect: 'seed', hostile: false };
    const demo = { settings, change: () => {}, fail: () => Promise.resolve() };
    const open = () => render(<DemoMenu demo={demo} onClose={() => {}} />, { wrapper: TranslatorProvider });
    return { ...open(), open };
  };
  const chosen = (name: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text;

  test('says what is chosen, and how much is set to fail', async () => {
    const { unmount, open } = show();
    expect(['Tables', 'Behaves like', 'Answers take'].map(chosen)).toEqual([
      '12,480',
      'the documented service',
      '300 ms',
    ]);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('Nothing is set to fail.');
    await userEvent.click(screen.getByRole('button', { name: /The next page fails/ }));
    expect(status).toHaveTextContent('1 failure is set: scroll, search or refresh to meet it.');
    await userEvent.click(screen.getByRole('button', { name: /The network is gone/ }));
    expect(status).toHaveTextContent('2 failures are set: scroll, search or refresh to meet them.');
    // It outlives the menu.
    unmount();
    open();
    expect(screen.getByRole('status')).toHaveTextContent('2 failures are set');
  });
});

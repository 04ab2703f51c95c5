// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi, describe } from 'vitest';
import { StatusMessage, Banner } from '#src/ui/notices.tsx';

describe('StatusMessage', () => {
  const HOSTILE = '<img src=x onerror=alert(1)>';

  test('a failure is an alert with its actions, and shows details as text on request', async () => {
    const retry = vi.fn<() => void>();
    render(
      <StatusMessage
        tone="bad"
        icon={null}
        title="catalog.example.com does not answer"
        texts={['Three attempts in 20 seconds, no answer.', 'A VPN perhaps.']}
        actions={[
          { label: 'Retry', onClick: retry },
          { label: 'Another server', onClick: () => {} },
        ]}
        details={HOSTILE}
      />,
    );
    const alert = screen.getByRole('alert');
    expect(screen.getByText(HOSTILE)).not.toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByText(HOSTILE)).toBeVisible();
    expect(alert.querySelector('img')).toBeNull();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'catalog.example.com does not answer',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('an empty list is a status, not an alert, without details', () => {
    render(<StatusMessage icon={null} title="This catalog has no tables yet" texts={[]} />);
    expect(screen.getByRole('status')).toHaveTextContent('This catalog has no tables yet');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Details')).toBeNull();
  });
});

describe('Banner', () => {
  test('an information is the status "Notice"', () => {
    render(
      <Banner tone="warn" icon={null}>
        You are offline.
      </Banner>,
    );
    expect(screen.getByRole('status', { name: 'Notice' })).toHaveTextContent('You are offline.');
  });

  test('a failure is an alert', () => {
    render(
      <Banner tone="bad" icon={null}>
        Rows 301 to 400 did not load.
      </Banner>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Rows 301 to 400 did not load.');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMedia } from '#src/ui/media.ts';
import { stubWidth } from './match-media.ts';

function Probe() {
  return <p>{useMedia('(max-width: 640px)') ? 'narrow' : 'wide'}</p>;
}

test('follows the width of the page', () => {
  const resize = stubWidth(1440);
  render(<Probe />);
  expect(screen.getByText('wide')).toBeInTheDocument();
  act(() => resize(400));
  expect(screen.getByText('narrow')).toBeInTheDocument();
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { lazyPlainText } from '#src/entity/description.tsx';
import { PartsList } from '#src/entity/parts-list.tsx';

beforeAll(() => lazyPlainText.load());

test('the tooltip of a part has the lines of its description without markup', () => {
  const parts = [{ name: 'load', hint: 'etl.load', description: '<p>Loads <b>orders</b>.</p><p>Daily.</p>' }];
  render(<PartsList title="Tasks" parts={parts} loading={false} />);
  expect(screen.getByText('load')).toHaveAttribute('title', 'load\netl.load\nLoads orders.\nDaily.');
});

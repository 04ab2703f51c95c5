import { expect, test } from 'vitest';
import { fieldsAsked } from './traffic.ts';

const request = (query: string) => new URL(`http://127.0.0.1/api/v1/tables?${query}`);

test('fields are counted as often as they are asked for, under one name for owners', () => {
  const requests = [request('limit=30'), request('fields=owner%2Ctags'), request('fields=owners')];
  expect(fieldsAsked(requests)).toEqual(['owners', 'tags', 'owners']);
  expect(fieldsAsked([request('limit=30')])).toEqual([]);
});

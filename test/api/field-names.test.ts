import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { askForFields, fieldNames } from '#src/api/field-names.ts';

const refuse = (message: string) =>
  new ApiError('refused', { request: 'GET /x', attempts: 1, status: 400, serverMessage: message });

/** A server that knows some names. */
function server(...known: readonly string[]) {
  const asked: string[] = [];
  const ask = async (names: readonly string[]) => {
    asked.push(names.join());
    const unknown = names.find((name) => !known.includes(name));
    if (unknown) throw refuse(`Invalid field name ${unknown}`);
    return names;
  };
  return { ask, asked };
}

describe('fields of a server', () => {
  test('are asked for by their newest name', async () => {
    const { ask, asked } = server('owners', 'tags');
    const result = await askForFields('http://new', ['owners', 'tags'], ask);
    expect(result).toEqual({ answer: ['owners', 'tags'], fields: ['owners', 'tags'], refused: [] });
    expect(asked).toEqual(['owners,tags']);
  });

  test('owners is owner where that is its name, and that is remembered', async () => {
    const { ask, asked } = server('owner', 'tags');
    const first = await askForFields('http://old', ['owners', 'tags'], ask);
    expect(first).toEqual({ answer: ['owner', 'tags'], fields: ['owners', 'tags'], refused: [] });
    await askForFields('http://old', ['tags', 'owners'], ask);
    expect(asked).toEqual(['owners,tags', 'owner,tags', 'tags,owner']);
    expect(fieldNames('http://other', ['owners']).sent).toEqual(['owners']);
  });

  test('that it refuses are dropped, told of, and not asked for again', async () => {
    const { ask, asked } = server('tags');
    const result = await askForFields('http://poor', ['owners', 'usageSummary', 'tags'], ask);
    expect(result.fields).toEqual(['tags']);
    expect(result.refused.toSorted()).toEqual(['owners', 'usageSummary']);
    const again = await askForFields('http://poor', ['usageSummary'], ask);
    expect(again.fields).toEqual([]);
    expect(asked.at(-1)).toBe('');
  });

  test('other refusals, and one of a name that was not asked for, are errors', async () => {
    for (const message of ['Illegal base64 character 25', 'Invalid field name joins']) {
      const error = refuse(message);
      await expect(askForFields('http://odd', ['tags'], () => Promise.reject(error))).rejects.toBe(error);
    }
  });
});

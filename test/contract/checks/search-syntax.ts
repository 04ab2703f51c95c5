import { readArray, readRefusal } from '../answer.ts';
import { hold, type Check } from '../check.ts';
import { askSearch, escapeQuery, findHits, readHits } from '../search-answer.ts';

const TYPED = [
  'a/b',
  '[x]',
  '+',
  '(unclosed',
  'foo AND',
  'back\\',
  '"',
  '"two words"',
  'a:b:c',
  'x && y || !z',
  'NOT',
  '^~*?',
  '{a}',
  '<b>',
  'ünïcode 顧客',
];
const BROKEN = ['(unclosed', 'foo AND', '"', 'a/b', '[x]', '+', 'back\\'];

/** What people type, escaped and not. */
export const searchSyntax: readonly Check[] = [
  {
    name: 'no text that is escaped is an error',
    async run(client) {
      for (const text of TYPED) await findHits(client, `*${escapeQuery(text)}*`, { size: 1 });
      return undefined;
    },
  },
  {
    name: 'a part of a name finds its table',
    async run(client) {
      const { rows } = await client.walk();
      const parts = rows.flatMap(({ id, name }) => {
        const part = /[a-z\d]{6,}/.exec(name)?.[0];
        return part === undefined ? [] : [{ id, name, part: part.slice(1, 5) }];
      });
      const tried = parts.filter((_, at) => at % Math.ceil(parts.length / 6) === 0);
      if (tried.length === 0) return 'no name to try';
      const missed: string[] = [];
      for (const { id, name, part } of tried) {
        const found = await findHits(client, `*${part}*`, { size: 1000, track_total_hits: 'true' });
        if (found.total <= 1000 && !found.ids.includes(id)) missed.push(`${part} does not find ${name}`);
      }
      // The index may lag behind the list.
      hold(missed.length < tried.length, missed.join('; '));
      return missed.join('; ') || undefined;
    },
  },
  {
    name: 'a text that nothing holds finds nothing',
    async run(client) {
      const { total, ids } = await findHits(client, '*zzqxvjkwy*', { track_total_hits: 'true' });
      hold(total === 0 && ids.length === 0, `${total} tables are found`);
      return undefined;
    },
  },
  {
    name: 'broken syntax is answered, or refused in the shape of any error',
    async run(client) {
      const refused: string[] = [];
      for (const text of BROKEN) {
        const answer = await askSearch(client, text, { size: 1 });
        if (answer.status === 200) readHits(answer);
        else readRefusal(answer, [400, 500]);
        if (answer.status !== 200) refused.push(text);
      }
      return refused.length > 0 ? `refuses ${refused.join('  ')}` : 'refuses none';
    },
  },
  {
    name: 'no text and blanks are answered',
    async run(client) {
      await findHits(client, '', { size: 1 });
      const { total } = await findHits(client, '  ', { size: 1 });
      return `blanks find ${total}`;
    },
  },
  {
    name: 'highlights are lists of texts',
    async run(client) {
      const { rows } = await client.walk();
      const word = rows.map(({ name }) => /[a-z]{4,}/.exec(name)?.[0]).find((text) => text !== undefined);
      if (word === undefined) return 'no word to try';
      const { hits } = await findHits(client, word, { size: 20 });
      const marked = hits.flatMap(({ highlight }) =>
        Object.entries(highlight).flatMap(([field, texts]) => readArray(texts, `highlight.${field}`)),
      );
      hold(
        marked.every((text) => typeof text === 'string'),
        'a highlight is no text',
      );
      return `${marked.length} for ${word}`;
    },
  },
];

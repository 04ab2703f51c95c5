import { QuerySyntaxError } from '../errors.ts';

export type Token =
  | { readonly kind: 'and' | 'or' | 'not' | 'plus' | 'minus' | 'open' | 'close' | 'colon' | 'fuzzy' | 'end' }
  | { readonly kind: 'term' | 'wild' | 'quoted' | 'expression'; readonly raw: string }
  | { readonly kind: 'boost'; readonly factor: number }
  | {
      readonly kind: 'range';
      readonly from: string;
      readonly to: string;
      readonly fromIncluded: boolean;
      readonly toIncluded: boolean;
    };

const BLANKS = /[ \t\n\r\u3000]+/y;
const START = String.raw`(?:[^ \t\n\r\u3000+\-!():^[\]"{}~*?\\/]|\\[^])`;
const TERM = new RegExp(`(?:${START}|[*?])(?:${START}|[-+*?])*`, 'y');
const BARE_OPERATOR = /[-+!](?=[ \t\n\r\u3000])/y;
const QUOTED = /"((?:[^"\\]|\\[^])*)"/y;
const EXPRESSION = /\/((?:[^/\\]|\\[^])*)\//y;
const BOOST = /\^(\d+(?:\.\d+)?)/y;
const FUZZY = /~(?:\d+(?:\.\d+)?)?/y;
const END = String.raw`("(?:[^"\\]|\\[^])*"|[^\s\]}]+)`;
const RANGE = new RegExp(String.raw`([[{])\s*${END}\s+TO\s+${END}\s*([\]}])`, 'y');

const signs: Readonly<Record<string, Token>> = {
  '+': { kind: 'plus' },
  '-': { kind: 'minus' },
  '!': { kind: 'not' },
  '(': { kind: 'open' },
  ')': { kind: 'close' },
  ':': { kind: 'colon' },
};
const words: Readonly<Record<string, Token>> = {
  AND: { kind: 'and' },
  '&&': { kind: 'and' },
  OR: { kind: 'or' },
  '||': { kind: 'or' },
  NOT: { kind: 'not' },
};

const wildTerm = (raw: string) => /[*?]/.test(raw.replaceAll(/\\[^]/g, ''));

/**
 * The tokens of a query, ended by `end`, as Lucene's classic query parser cuts them; escapes stay in `raw`.
 * @throws QuerySyntaxError where no token can begin, such as an unclosed quote, slash or bracket.
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at;
    const found = expression.exec(text) ?? undefined;
    if (found) at = expression.lastIndex;
    return found;
  };
  for (take(BLANKS); at < text.length; take(BLANKS)) tokens.push(next(take, text, () => at++));
  return [...tokens, { kind: 'end' }];
}

type Take = (expression: RegExp) => RegExpExecArray | undefined;

function next(take: Take, text: string, step: () => number): Token {
  // A sign with a blank after it is a word of its own, as in `a - b`.
  const bare = take(BARE_OPERATOR);
  if (bare) return { kind: 'term', raw: `\\${bare[0]}` };
  const term = take(TERM)?.[0];
  if (term !== undefined) return words[term] ?? { kind: wildTerm(term) ? 'wild' : 'term', raw: term };
  const quoted = take(QUOTED);
  if (quoted) return { kind: 'quoted', raw: quoted[1] ?? '' };
  const expression = take(EXPRESSION);
  if (expression) return { kind: 'expression', raw: expression[1] ?? '' };
  const boost = take(BOOST);
  if (boost) return { kind: 'boost', factor: Number(boost[1]) };
  if (take(FUZZY)) return { kind: 'fuzzy' };
  const range = take(RANGE);
  if (range) return rangeToken(range);
  const at = step();
  const sign = signs[text.charAt(at)];
  if (!sign) throw new QuerySyntaxError(text);
  return sign;
}

function rangeToken([, open, from = '', to = '', close]: RegExpExecArray): Token {
  return { kind: 'range', from, to, fromIncluded: open === '[', toIncluded: close === ']' };
}

/** A part of a pattern: text to be met as it is, any run of characters (`*`), or one character (`?`). */
export type PatternPart = { readonly literal: string } | 'any' | 'one';

export interface Clause {
  readonly occur: 'must' | 'should' | 'must_not';
  readonly query: Query;
}

/** A condition on one value. `field` is absent where the searched fields are those of a plain query. */
export type Leaf = { readonly field?: string; readonly boost: number } & (
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'term'; readonly text: string }
  | { readonly kind: 'pattern'; readonly parts: readonly PatternPart[] }
  | { readonly kind: 'expression'; readonly expression: RegExp }
  | {
      readonly kind: 'range';
      readonly from: string | undefined;
      readonly to: string | undefined;
      readonly fromIncluded: boolean;
      readonly toIncluded: boolean;
    }
  | { readonly kind: 'exists' }
);

/** What a query means, whichever language it was written in. A boolean of must_not alone finds everything else. */
export type Query =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'boolean'; readonly clauses: readonly Clause[] }
  | Leaf;

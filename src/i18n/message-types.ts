import type { CompiledMessage } from 'icu-minify/format';
import type { enFirstRows } from './messages/en-first-rows.ts';
import type { enLater } from './messages/en-later.ts';

/** All English messages. A namespace may be in both files. */
export type English = typeof enFirstRows & typeof enLater;

/** A type of record that messages can name, by the service's own word. */
export type NounId = keyof English['noun'];

/** The messages of any language: the same namespaces and names as in English, and forms of nouns that only some have. */
export type Messages = {
  readonly [Namespace in keyof English]: {
    readonly [Name in keyof English[Namespace]]: CompiledMessage;
  };
} & {
  /** `f`, `m` or `n`: `{gender, select, f {diese} m {dieser} other {dieses}}`. */
  readonly gender?: Readonly<Record<NounId, CompiledMessage>>;
  /** The plural in the dative: `{nounsDative}`. */
  readonly nounsDative?: Readonly<Record<NounId, CompiledMessage>>;
};

/** Messages as they are looked up: by namespace and name. */
export type MessagesByNamespace = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

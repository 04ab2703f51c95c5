import { Suspense } from 'react';
import type { BrokenParam } from '../../view/codec.ts';
import type { LostPlace, Missing } from '../../window/driver-options.ts';
import { latePart } from '../../ui/late-part.ts';

export interface NoticeFacts {
  /** This browser has no network. */
  readonly offline: boolean;
  /** What the address says in vain. */
  readonly broken: readonly BrokenParam[];
  /** Columns shown whose field the server refuses. */
  readonly refused: readonly string[];
  /** The cursor in the address was refused, and what became of it. */
  readonly lost: LostPlace | undefined;
  /** A table that was to be gone to, and could not be. */
  readonly missing: Missing | undefined;
  /** Paging went round in a circle and was stopped. */
  readonly looped: boolean;
  /** Loaded records that cannot be read. */
  readonly unreadable: number;
  /** Matches there are and rows that search can reach; undefined where all can be. */
  readonly beyondReach:
    | { readonly total: number; readonly atLeast: boolean; readonly reach: number }
    | undefined;
}

export const sendForNotice = () => import('./notice-strip.tsx');
const NoticeStrip = latePart(sendForNotice);

const isSaid = (fact: unknown) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact));

/** The strip of the one notice under the title; nothing where there is nothing to say. */
export function ListNotice(facts: NoticeFacts) {
  if (!Object.values(facts).some(isSaid)) return null;
  return (
    <Suspense>
      <NoticeStrip {...facts} />
    </Suspense>
  );
}

import { sendForFailure } from './list/failed-list.tsx';
import { sendForTroubles } from './list/grid-columns.tsx';
import { sendForMessage } from './list/list-area.tsx';
import { sendForNotice } from './list/list-notice.tsx';
import { sendForEdge } from './list/table-grid.tsx';
import { latePart } from '../ui/late-part.ts';

// The parts of the page that its first rows do not wait for.

export const OpenedTable = latePart(() => import('./opened-table.tsx'));

const bar = () => import('./list/list-bar.tsx');
const rail = () => import('./list/list-rail.tsx');
const foot = () => import('./list/list-foot.tsx');
export const ListBar = latePart(bar);
export const ListRail = latePart(rail);
export const ListFoot = latePart(foot);

/**
 * What stands around the rows, and what is said when something is amiss, which is here before the network may be gone.
 */
export const sendForRest = () =>
  Promise.allSettled([
    bar(),
    rail(),
    foot(),
    sendForFailure(),
    sendForMessage(),
    sendForNotice(),
    sendForEdge(),
    sendForTroubles(),
  ]);

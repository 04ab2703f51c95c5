import { entryAtOrBelow, withEntry, type Entry } from './directory.ts';
import { walkStep } from './page-size.ts';
import { stepFrom, type Way } from './walk.ts';

/**
 * The index of a table by its FQN; undefined where the list does not have it. Names are only compared for equality: every
 * server orders them by a collation of its own. So the list is read from its start, in stretches of bare rows, until
 * the table comes; a table that is not there at all is found out first, by one request.
 * @throws what the source throws; the aborted signal's reason
 */
export async function walkToName(way: Way, fqn: string): Promise<number | undefined> {
  if (way.source.exists && !(await way.source.exists(fqn, way.signal))) return undefined;
  let entry: Entry = entryAtOrBelow(way.directory(), 0);
  for (;;) {
    const passage = await stepFrom(way, entry, walkStep(way.limit, way.cost()));
    const found = passage.find(fqn);
    if (found !== undefined) return entry.index + found;
    const end = entry.index + passage.count;
    if (passage.after === undefined || passage.count === 0) return undefined;
    way.keep(withEntry(way.directory(), end, passage.after));
    entry = { index: end, cursor: passage.after };
  }
}

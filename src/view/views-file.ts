import * as v from 'valibot';
import { readSavedViews, type SavedViews, sortEntries } from './saved-views.ts';

/** A view of a team's file, which has no id; as `config.json` and the option `--views` have them. */
const teamView = v.object({ name: v.string(), search: v.string(), type: v.optional(v.string()) });
const teamViews = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ views: v.array(v.unknown()) }),
    v.transform(({ views }) => views),
  ),
]);

/**
 * Reads a file of views: those of `writeSavedViews`, or a team's list of `{name, search, type?}`, alone or as `views`.
 * @param newId creates an unused id for a view without one @param now ms since the epoch
 */
export function readViewsFile(text: string, newId: () => string, now: number): SavedViews {
  const saved = readSavedViews(text);
  if (saved.views.length > 0) return saved;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return saved;
  }
  const list = v.safeParse(teamViews, given);
  if (!list.success) return saved;
  const entries = list.output.map((entry): unknown =>
    v.is(teamView, entry) ? { savedAt: now, id: newId(), ...entry } : entry,
  );
  return { ...sortEntries(entries), first: null };
}

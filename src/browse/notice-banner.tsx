import { Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import { fieldValue } from '../fields/row-merger.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { labelText } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { fieldsOf, isRefused, type ResourceType } from '../resources/resource.ts';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { UncopiedNotice, useUncopied } from '../ui/copy-outcome.tsx';
import { Banner } from '../ui/notices.tsx';
import { bold, visible } from '../ui/text.tsx';
import type { Fallback } from '../view/url-params.ts';
import type { ViewSpec } from '../view/view.ts';
import { type BrowsedList, type ResourceList, useBrowsed } from './browsed.ts';

export function fallbackMessage(
  instead: Fallback,
  { pageSize, scope = 'service' }: Pick<ViewSpec, 'pageSize' | 'scope'>,
  t: Translator,
): string {
  if (instead === 'usualLimit') return t('fallback.usualLimit', { rows: pageSize });
  // Only a scope is replaced by the whole catalog.
  return t(instead === 'wholeCatalog' ? `${scope}Choice.allInText` : `fallback.${instead}`);
}

/**
 * Fields of cells on shown columns that did not load, and the indices of the rows from the first to the last that lacks one.
 * @param shown fields of the shown columns @returns undefined: all cells have loaded
 */
function failedCells({ base, rows }: ResourceList['loaded'], shown: readonly string[]) {
  const fields = new Set<string>();
  const indices: number[] = [];
  let error: unknown;
  for (const [at, row] of rows.entries()) {
    const errors = row.cells?.failed;
    if (!errors) continue;
    const failed = shown.filter((field) => errors[field] && fieldValue(row, field) === undefined);
    if (failed.length === 0) continue;
    for (const field of failed) fields.add(field);
    indices.push(base + at);
    error = failed.map((field) => errors[field]).at(-1);
  }
  const [first, last] = [indices.at(0), indices.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { fields: [...fields], first, last, error };
}

const code = (inside: ReactNode) => <code translate="no">{inside}</code>;

const RECOVERY_MESSAGES = {
  looking: 'notice.positionSearching',
  found: 'notice.positionFound',
  top: 'notice.positionTop',
} as const;

function listFact(
  { list, view, unindexed }: Pick<BrowsedList, 'list' | 'view' | 'unindexed'>,
  isOnline: boolean,
  resource: ResourceType,
  t: Translator,
): { readonly text: ReactNode; readonly tone?: 'warn' } | undefined {
  const { loaded, missing, recovery, session } = list;
  const shown = fieldsOf(resource, view.columns);
  const failed = failedCells(loaded, shown);
  const tone = failed ? { tone: 'warn' as const } : {};
  const columnsOf = (fields: readonly string[]) =>
    resource.columns
      .filter((column) => view.columns.includes(column.id) && isRefused(column, fields))
      .map((column) => labelText(column, t))
      .join(', ');
  if (!isOnline) return { tone: 'warn', text: t.rich('notice.offline', { b: bold }) };
  if (loaded.extent.looped) return { tone: 'warn', text: t.rich('notice.cursorLoop', { b: bold }) };
  if (missing) {
    const tags = { b: bold, name: visible(missing.name) };
    const text =
      missing.error === undefined
        ? t.rich('notice.noSuchRecord', tags)
        : t.rich('notice.jumpFailed', tags, { reason: errorSentence(missing.error, t) });
    return { ...tone, text };
  }
  if (recovery) {
    const text = (
      <>
        {t.rich('notice.positionLost', { b: bold })} <span>{t(RECOVERY_MESSAGES[recovery])}</span>
      </>
    );
    return { ...tone, text };
  }
  if (failed) {
    const { fields, first, last, error } = failed;
    const rows = { first: first + 1, last: last + 1, count: last - first + 1 };
    const text = (
      <>
        {t.rich('notice.cellsFailed', { b: bold }, { columns: columnsOf(fields), ...rows })}{' '}
        <span>{errorSentence(error, t)}</span>{' '}
        <Button variant="link" onClick={() => fields.forEach(session.retryCells)}>
          {t('common.retry')}
        </Button>
      </>
    );
    return { ...tone, text };
  }
  const refused = list.refused.filter((field) => shown.includes(field) && !unindexed.includes(field));
  if (refused.length > 0)
    return { text: t.rich('notice.columnsRefused', { b: bold }, { columns: columnsOf(refused) }) };
  const lacking = unindexed.filter((field) => shown.includes(field));
  if (lacking.length > 0)
    return { text: t.rich('notice.columnsUnindexed', { b: bold }, { columns: columnsOf(lacking) }) };
  const { total = 0, totalIsLowerBound = false } = loaded.pages.at(-1) ?? {};
  const reach = loaded.maxReachableRows;
  if (total > reach) {
    const matches = t.number(total) + (totalIsLowerBound ? '+' : '');
    return { text: t.rich('notice.beyondReach', { b: bold }, { total: matches, reach }) };
  }
  const unreadable = loaded.rows.filter((row) => row.kind === 'unreadable').length;
  return unreadable > 0 ? { text: <span>{t('notice.unreadable', { count: unreadable })}</span> } : undefined;
}

/**
 * The notice: what the address asks for in vain, because the list may be wider for want of it, and the most important other
 * fact.
 */
export function NoticeBanner({ isOnline }: { readonly isOnline: boolean }) {
  const t = useTranslator();
  const browsed = useBrowsed();
  const { resource, viewSpec } = useResource();
  const uncopied = useUncopied();
  if (uncopied !== undefined) return <UncopiedNotice text={uncopied} />;
  const [broken, ...others] = browsed.broken;
  const fact = listFact(browsed, isOnline, resource, t);
  if (!broken && !fact) return null;
  const Icon = isOnline ? (fact?.tone === 'warn' ? TriangleAlert : Info) : WifiOff;
  return (
    <Banner tone={fact?.tone ?? 'info'} icon={<Icon {...ICON_PROPS} />}>
      {broken &&
        t.rich(
          'notice.unreadableParam',
          { code, value: visible(broken.value) },
          { param: broken.name, instead: fallbackMessage(broken.used, viewSpec, t) },
        )}
      {others.length > 0 && <span>{` ${t('notice.moreUnreadable', { count: others.length })}`}</span>}{' '}
      {fact?.text}
    </Banner>
  );
}

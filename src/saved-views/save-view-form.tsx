import { Fragment, type SyntheticEvent, useId, useRef, useState } from 'react';
import { fqnNames } from '../api/fqn.ts';
import { filtersText, type NameOfValue } from '../filters/filter-words.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { columnLabel, ownLabelsOf } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import { sortLabel } from '../resources/sort-choices.ts';
import { Button, SubmitButton } from '../ui/button.tsx';
import { startOfText } from '../ui/cut-text.ts';
import { useTypedBefore } from '../ui/popup-with-field.tsx';
import { Popover } from '../ui/popups.tsx';
import { VisibleText } from '../ui/text.tsx';
import { MAX_NAME, overwriteView } from '../view/saved-views.ts';
import { viewSearch } from '../view/url-params.ts';
import type { View } from '../view/view.ts';
import { addView, isNameTaken, openFirst, savedViewName } from './saved-view-actions.ts';
import { newViewId, useSavedViews } from './use-saved-views.ts';
import styles from '../ui/form-controls.module.css';
import pairsStyles from '../ui/pairs.module.css';
import saveViewFormStyles from './save-view-form.module.css';

/** A name for a view: what it finds, then where, as the end of a name is cut first. */
export function suggestedName(
  { q, scope, filters }: View,
  resource: ResourceDefinition,
  t: Translator,
  nameOf?: NameOfValue,
): string {
  const criteria = [
    ...(q === null ? [] : [`“${q}”`]),
    ...(filters.length === 0 ? [] : [filtersText(filters, t, ownLabelsOf(resource), nameOf)]),
  ];
  const what = criteria.length === 0 ? t('page.records') : criteria.join(', ');
  const where = scope === null ? undefined : (fqnNames(scope)?.at(-1) ?? scope);
  return where === undefined ? what : `${what} · ${where}`;
}

/** A summary of a view, as pairs of a term and a text, without defaults. */
export function viewSummary(
  view: View,
  resource: ResourceDefinition,
  t: Translator,
  nameOf?: NameOfValue,
): readonly (readonly [term: string, text: string])[] {
  const columns = view.columns.map((id) => columnLabel(resource, id, t)).join(', ');
  return [
    ...(view.q === null ? [] : [[t('saveView.search'), view.q] as const]),
    ...(resource.scope === undefined
      ? []
      : [[t(`${resource.scope}Scope.name`), view.scope ?? t(`${resource.scope}Scope.all`)] as const]),
    [t('saveView.columns'), columns],
    ...(view.filters.length === 0
      ? []
      : [[t('saveView.filters'), filtersText(view.filters, t, ownLabelsOf(resource), nameOf)] as const]),
    ...(view.deleted === null
      ? []
      : [[t('saveView.deleted'), t('saveView.deletedShown', { deleted: view.deleted })] as const]),
    ...(view.q === null && view.sort === null
      ? []
      : [[t('saveView.sort'), sortLabel(resource, view, t)] as const]),
  ];
}

interface SaveViewFormProps {
  readonly view: View;
  /** The names by which the chips call the values of filters. */
  readonly nameOf: NameOfValue;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export function SaveViewForm({ view, nameOf, anchor, onClose }: SaveViewFormProps) {
  const t = useTranslator();
  const id = useId();
  const { resource, viewSpec } = useResource();
  const { all, opened, change, setLast } = useSavedViews(view);
  const before = useTypedBefore();
  const [typed, setTyped] = useState(
    () => before || startOfText(suggestedName(view, resource, t, nameOf), MAX_NAME),
  );
  const [first, setFirst] = useState(false);
  const [isLost, setLost] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = savedViewName(typed);
  const isTaken = isNameTaken(all, name);
  const base = opened && opened.changes.length > 0 ? opened.view : undefined;
  const keep = (viewId: string, act: Parameters<typeof change>[0]) => {
    const isKept = change((now) => (first ? openFirst(act(now), viewId) : act(now)));
    setLast(viewId);
    if (isKept) onClose();
    else setLost(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name === '' || isTaken) return field.current?.focus();
    const saved = {
      id: newViewId(),
      type: resource.id,
      name,
      search: viewSearch(view, viewSpec),
      savedAt: Date.now(),
    };
    return keep(saved.id, (now) => addView(now, saved));
  };
  const baseName = base && <VisibleText text={base.name} />;
  const hint = isTaken ? t('saveView.isTaken') : name === '' ? t('saveView.needsName') : '';
  return (
    <Popover
      label={t('saveView.saveView')}
      anchor={anchor}
      onClose={onClose}
      width={372}
      initialFocus={field}
    >
      <form className={saveViewFormStyles.form} onSubmit={submit} noValidate>
        <h2>{t('saveView.saveView')}</h2>
        <div className={styles.field}>
          <label htmlFor={`${id}name`}>{t('saveView.name')}</label>
          <input
            ref={field}
            id={`${id}name`}
            maxLength={MAX_NAME}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}hint`}
            aria-invalid={hint !== ''}
            value={typed}
            onFocus={before === '' ? (event) => event.currentTarget.select() : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p id={`${id}hint`} className="hint" aria-live="polite">
            {hint}
          </p>
        </div>
        <dl className={pairsStyles.pairs}>
          {viewSummary(view, resource, t, nameOf).map(([term, text]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>
                <VisibleText text={text} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <label className={styles.fieldsCheck}>
          <input type="checkbox" checked={first} onChange={(event) => setFirst(event.target.checked)} />
          <span>{t('saveView.opensFirst')}</span>
        </label>
        {isLost && (
          <p role="alert" className={saveViewFormStyles.lost}>
            {t('saveView.notKept')}
          </p>
        )}
        <div className={saveViewFormStyles.buttons}>
          {base && (
            <Button
              className={saveViewFormStyles.update}
              onClick={() =>
                keep(base.id, (now) => overwriteView(now, base.id, viewSearch(view, viewSpec), Date.now()))
              }
            >
              <span>{t.rich('saveView.updateNamed', { name: () => baseName })}</span>
            </Button>
          )}
          <SubmitButton>{t(base ? 'saveView.saveAsNew' : 'common.save')}</SubmitButton>
        </div>
      </form>
      <p className={saveViewFormStyles.foot}>{t('saveView.keptHere')}</p>
    </Popover>
  );
}

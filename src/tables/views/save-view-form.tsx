import { Fragment, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import fields from '../../ui/fields.module.css';
import { Popover } from '../../ui/popover.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { MOST_NAME, searchOf } from '../../view/saved-views.ts';
import { addView, nameOf, openFirst, overwriteView } from '../../view/saved-views-changes.ts';
import * as short from '../../words/en/short.ts';
import * as saving from '../../words/en/save-view.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { viewName } from '../../view/view-name.ts';
import type { View } from '../../view/view.ts';
import pairs from '../panel/pairs.module.css';
import { newViewId } from './new-view-id.ts';
import checks from '../../ui/checks.module.css';
import styles from './save-view-form.module.css';
import { useSavedViews } from './use-saved-views.ts';
import { viewFacts } from './view-facts.ts';

interface SaveViewFormProps {
  readonly view: View;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Keeps the view on screen under a name, or in the place of the one it came from. */
export function SaveViewForm({ view, anchor, onClose }: SaveViewFormProps) {
  const id = useId();
  const { all, opened, change, setLast } = useSavedViews(view);
  const [typed, setTyped] = useState(() => viewName(view).slice(0, MOST_NAME));
  const [first, setFirst] = useState(false);
  const [isLost, setLost] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = nameOf(typed);
  const isTaken = all.views.some((saved) => saved.name === name);
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
    const saved = { id: newViewId(), name, search: searchOf(view), savedAt: Date.now() };
    return keep(saved.id, (now) => addView(now, saved));
  };
  const baseName = base && <VisibleText text={base.name} />;
  const hint = isTaken ? say(saving.isTaken) : name === '' ? say(saving.needsName) : '';
  return (
    <Popover label={say(saving.saveView)} anchor={anchor} onClose={onClose} width={372} initialFocus={field}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2>{say(saving.saveView)}</h2>
        <div className={fields.field}>
          <label htmlFor={`${id}name`}>{say(saving.name)}</label>
          <input
            ref={field}
            id={`${id}name`}
            maxLength={MOST_NAME}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}hint`}
            aria-invalid={hint !== ''}
            value={typed}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p id={`${id}hint`} className={fields.hint} aria-live="polite">
            {hint}
          </p>
        </div>
        <dl className={pairs.pairs}>
          {viewFacts(view).map(([term, text]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>
                <VisibleText text={text} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <label className={fields.check}>
          <input
            type="checkbox"
            className={checks.check}
            checked={first}
            onChange={(event) => setFirst(event.target.checked)}
          />
          {say(saving.opensFirst)}
        </label>
        {isLost && (
          <p role="alert" className={styles.lost}>
            {say(saving.notKept)}
          </p>
        )}
        <div className={styles.buttons}>
          {base && (
            <Button
              className={styles.update}
              onClick={() => keep(base.id, (now) => overwriteView(now, base.id, searchOf(view), Date.now()))}
            >
              <span>{rich(saving.updateNamed, { name: () => baseName })}</span>
            </Button>
          )}
          <SubmitButton>{say(base ? saving.saveAsNew : short.save)}</SubmitButton>
        </div>
      </form>
      <p className={styles.foot}>{say(saving.keptHere)}</p>
    </Popover>
  );
}

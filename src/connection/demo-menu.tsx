import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import * as short from '../words/en/short.ts';
import * as words from '../words/en/demo.ts';
import { numberText } from '../words/formats.ts';
import { say } from '../words/say.ts';
import { DEMO_FAULTS, faultPlan, plannedFaults, type DemoFault } from './demo-faults.ts';
import styles from './demo-menu.module.css';
import checks from '../ui/checks.module.css';
import fields from '../ui/fields.module.css';

interface DemoSettings {
  readonly tables: number;
  /** ms */
  readonly latency: number;
  readonly dialect: string;
  /** Some names and values attack or confuse. */
  readonly hostile: boolean;
}

/** What the demo's own controls need of it; no more than this of the fake is known here. */
export interface DemoControls {
  readonly settings: DemoSettings;
  /** Takes other settings from the next load of the page on. */
  readonly change: (settings: DemoSettings) => void;
  /** Makes requests fail, by a plan as the service's control routes take it, in place of the plan before. */
  readonly fail: (plan: readonly object[]) => Promise<unknown>;
}

const TABLES = [0, 1, 300, 12_480, 100_000, 1_000_000];
const LATENCIES = [0, 30, 300, 1_500, 4_000];
const MS = { style: 'unit', unit: 'millisecond' } as const;
const dialects = () =>
  [
    ['seed', say(words.documentedService)],
    ['om-1.1', 'OpenMetadata 1.1'],
    ['om-1.12', 'OpenMetadata 1.12'],
    ['om-2.0', 'OpenMetadata 2.0'],
  ] as const;

interface DemoMenuProps {
  readonly demo: DemoControls;
  readonly onClose: () => void;
}

/** The demo's own controls: what its catalog is like, and what is to go wrong with it. */
export default function DemoMenu({ demo, onClose }: DemoMenuProps) {
  const [settings, setSettings] = useState(demo.settings);
  const [faults, setFaults] = useState(plannedFaults.get);
  const apply = () => {
    demo.change(settings);
    location.reload();
  };
  const plan = async (next: readonly DemoFault[]) => {
    await demo.fail(faultPlan(next));
    plannedFaults.set(next);
    setFaults(next);
  };
  return (
    <Dialog label={say(words.title)} title={say(words.title)} text={say(words.text)} onClose={onClose}>
      <DialogBody>
        <Choice
          label={say(words.tables)}
          values={TABLES.map((count) => [String(count), numberText(count)])}
          value={String(settings.tables)}
          onChange={(tables) => setSettings({ ...settings, tables: Number(tables) })}
        />
        <Choice
          label={say(words.behavesLike)}
          values={dialects()}
          value={settings.dialect}
          onChange={(dialect) => setSettings({ ...settings, dialect })}
        />
        <Choice
          label={say(words.answersTake)}
          values={LATENCIES.map((ms) => [String(ms), numberText(ms, MS)])}
          value={String(settings.latency)}
          onChange={(latency) => setSettings({ ...settings, latency: Number(latency) })}
        />
        <label className={fields.check}>
          <input
            type="checkbox"
            className={checks.check}
            checked={settings.hostile}
            onChange={(event) => setSettings({ ...settings, hostile: event.target.checked })}
          />
          {say(words.hostile)}
        </label>
        <div role="group" aria-label={say(words.makeFail)} className={styles.faults}>
          <h3>{say(words.makeFail)}</h3>
          {DEMO_FAULTS.map((fault) => (
            <button
              key={fault.label}
              type="button"
              aria-pressed={faults.includes(fault)}
              onClick={() => {
                const others = faults.filter((other) => other !== fault);
                void plan(others.length < faults.length ? others : [...faults, fault]);
              }}
            >
              {say(fault.label)}
              <span>{say(fault.hint)}</span>
            </button>
          ))}
          <p role="status">
            {faults.length === 0 ? say(words.noneSet) : say(words.someSet, { count: faults.length })}
            {faults.length > 0 && (
              <Button look="link" onClick={() => void plan([])}>
                {say(words.putBack)}
              </Button>
            )}
          </p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{say(short.close)}</Button>
        <Button look="primary" onClick={apply}>
          {say(words.load)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Value and what is said of it. */
  readonly values: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, values, value, onChange }: ChoiceProps) {
  const all = values.some(([known]) => known === value) ? values : [...values, [value, value] as const];
  return (
    <label className={fields.field}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {all.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import styles from './fields.module.css';

/** What the demo's own controls need of it; no more than this of the fake is known here. */
export interface DemoControls {
  readonly settings: { readonly tables: number; readonly latency: number };
  /** Takes other settings from the next load of the page on. */
  readonly change: (settings: DemoControls['settings']) => void;
}

const TABLES = [0, 1, 300, 12_480, 100_000, 1_000_000];
const LATENCIES = [0, 30, 300, 1_500];
const COUNT = new Intl.NumberFormat('en-US');

interface DemoMenuProps {
  readonly demo: DemoControls;
  readonly onClose: () => void;
}

/** The demo's own controls: how many tables its catalog has, how slowly it answers. */
export default function DemoMenu({ demo, onClose }: DemoMenuProps) {
  const [settings, setSettings] = useState(demo.settings);
  const apply = () => {
    demo.change(settings);
    location.reload();
  };
  return (
    <Dialog
      label="Demo catalog"
      title="Demo catalog"
      text="A made-up catalog that lives in this browser. Nothing leaves it, and nothing here is real."
      onClose={onClose}
    >
      <DialogBody>
        <Choice
          label="Tables"
          values={TABLES}
          value={settings.tables}
          words={(count) => COUNT.format(count)}
          onChange={(tables) => setSettings({ ...settings, tables })}
        />
        <Choice
          label="Answers take"
          values={LATENCIES}
          value={settings.latency}
          words={(ms) => `${COUNT.format(ms)} ms`}
          onChange={(latency) => setSettings({ ...settings, latency })}
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={apply}>
          Load this catalog
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly words: (value: number) => string;
  readonly onChange: (value: number) => void;
}

function Choice({ label, values, value, words, onChange }: ChoiceProps) {
  const all = values.includes(value) ? values : [...values, value].toSorted((a, b) => a - b);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        className={styles.input}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {words(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

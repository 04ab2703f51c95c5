import { FlaskConical } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import '../i18n/later-messages.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { browserStorage } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';
import formControlsStyles from '../ui/form-controls.module.css';
import styles from './demo-menu.module.css';

interface DemoFault {
  readonly label: PlainMessageKey;
  readonly hint: PlainMessageKey;
  /** Beginning of the URLs of affected requests. */
  readonly route: string;
  /** Number of affected requests; -1: all, until the fault is removed. */
  readonly times: number;
  /** The response, in terms of the control route `/__fake/faults`. */
  readonly outcome: Readonly<Record<string, unknown>>;
}

const LIST_ROUTE = '/api/v1/tables?limit=';
const ANY_ROUTE = '/api/v1/';

const errorOutcome = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: { code: status, message },
  headers,
});

/** The faults of the menu, in order. Numbers of requests follow the client: a 503 fails only at the third attempt. */
export const DEMO_FAULTS: readonly DemoFault[] = [
  {
    label: 'demo.nextPage',
    hint: 'demo.nextPageHint',
    route: LIST_ROUTE,
    times: 3,
    outcome: errorOutcome(503, 'Out of service'),
  },
  {
    label: 'demo.tooMany',
    hint: 'demo.tooManyHint',
    route: LIST_ROUTE,
    times: 1,
    outcome: errorOutcome(429, 'Slow down', { 'Retry-After': '90' }),
  },
  {
    label: 'demo.tokenExpires',
    hint: 'demo.tokenExpiresHint',
    route: LIST_ROUTE,
    times: 1,
    outcome: errorOutcome(401, 'Expired token!'),
  },
  { label: 'demo.cutOff', hint: 'demo.cutOffHint', route: LIST_ROUTE, times: 5, outcome: { truncate: 900 } },
  { label: 'demo.hang', hint: 'demo.hangHint', route: LIST_ROUTE, times: 2, outcome: { hang: 20_000 } },
  {
    label: 'demo.signInPage',
    hint: 'demo.untilPutBack',
    route: ANY_ROUTE,
    times: -1,
    outcome: { raw: '<!doctype html><title>Sign in</title>', contentType: 'text/html' },
  },
  {
    label: 'demo.noNetwork',
    hint: 'demo.untilPutBack',
    route: ANY_ROUTE,
    times: -1,
    outcome: { drop: true },
  },
];

/** A plan of faults for the control route. */
export const faultPlan = (faults: readonly DemoFault[]): readonly object[] =>
  faults.map(({ route, times, outcome }) => ({
    route,
    times,
    // oxlint-disable-next-line unicorn/no-thenable -- the route's name of it; nothing awaits a fault
    then: outcome,
  }));

/** The faults in force: they outlive the menu, and end with the page. */
const faultsInForce = createStore<readonly DemoFault[]>([]);

export interface DemoSettings {
  /** 0 to 1,000,000 */
  readonly tables: number;
  /** Response time in ms. */
  readonly latency: number;
  readonly dialect: string;
  readonly hostile: boolean;
}

/** The members of the demo that its menu needs: nothing else of the fake is imported here. */
export interface DemoControls {
  readonly settings: DemoSettings;
  /** Stores other settings of this tab for the next load of the page. */
  readonly change: (settings: DemoSettings) => void;
  /** Makes requests fail, by a plan for the service's control route, which replaces the previous plan. */
  readonly fail: (plan: readonly object[]) => Promise<unknown>;
}

const TABLE_COUNTS = [0, 1, 300, 12_480, 100_000, 1_000_000];
const LATENCIES = [0, 30, 300, 1_500, 4_000];
const MILLISECONDS = { style: 'unit', unit: 'millisecond' } as const;
const dialects = (t: Translator) =>
  [
    ['seed', t('demo.documentedService')],
    ['om-1.1', 'OpenMetadata 1.1'],
    ['om-1.12', 'OpenMetadata 1.12'],
    ['om-2.0', 'OpenMetadata 2.0'],
  ] as const;

interface DemoMenuProps {
  readonly demo: DemoControls;
  readonly onClose: () => void;
}

export function DemoMenu({ demo, onClose }: DemoMenuProps) {
  const t = useTranslator();
  const [settings, setSettings] = useState(demo.settings);
  const faults = useSyncExternalStore(faultsInForce.subscribe, faultsInForce.get);
  const apply = () => {
    demo.change(settings);
    location.reload();
  };
  const plan = async (next: readonly DemoFault[]) => {
    await demo.fail(faultPlan(next));
    faultsInForce.set(next);
  };
  return (
    <Dialog label={t('demo.title')} title={t('demo.title')} text={t('demo.text')} onClose={onClose}>
      <DialogBody>
        <SelectField
          label={t('demo.tables')}
          values={TABLE_COUNTS.map((count) => [String(count), t.number(count)])}
          value={String(settings.tables)}
          onChange={(tables) => setSettings({ ...settings, tables: Number(tables) })}
        />
        <SelectField
          label={t('demo.behavesLike')}
          values={dialects(t)}
          value={settings.dialect}
          onChange={(dialect) => setSettings({ ...settings, dialect })}
        />
        <SelectField
          label={t('demo.answersTake')}
          values={LATENCIES.map((ms) => [String(ms), t.number(ms, MILLISECONDS)])}
          value={String(settings.latency)}
          onChange={(latency) => setSettings({ ...settings, latency: Number(latency) })}
        />
        <label className={formControlsStyles.fieldsCheck}>
          <input
            type="checkbox"
            checked={settings.hostile}
            onChange={(event) => setSettings({ ...settings, hostile: event.target.checked })}
          />
          <span>{t('demo.hostile')}</span>
        </label>
        <div role="group" aria-label={t('demo.makeFail')} className={styles.faults}>
          <h3>{t('demo.makeFail')}</h3>
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
              <span>{t(fault.label)}</span>
              <small>{t(fault.hint)}</small>
            </button>
          ))}
          <p role="status">
            <span>
              {faults.length === 0 ? t('demo.noneSet') : t('demo.someSet', { count: faults.length })}
            </span>
            {faults.length > 0 && (
              <Button variant="link" onClick={() => void plan([])}>
                {t('demo.putBack')}
              </Button>
            )}
          </p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button variant="primary" onClick={apply}>
          {t('demo.load')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface SelectFieldProps {
  readonly label: string;
  readonly values: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SelectField({ label, values, value, onChange }: SelectFieldProps) {
  const all = values.some(([listed]) => listed === value) ? values : [...values, [value, value] as const];
  return (
    <label className={formControlsStyles.field}>
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

const flask = () => <FlaskConical {...ICON_PROPS} />;

const SEEN = 'catalog-browser.demo-hint';

/** A hint on the first visit to the demo: what it is and what to try. It blocks nothing and takes no focus. */
export function DemoHint() {
  const t = useTranslator();
  const [isSeen, setSeen] = useState(() => browserStorage.get(SEEN) !== undefined);
  if (isSeen) return null;
  const close = () => {
    browserStorage.set(SEEN, 'yes');
    setSeen(true);
  };
  return (
    <aside className={styles.hint} aria-label={t('demo.hintLabel')}>
      <ul>
        <li>{t('demo.hintWhat')}</li>
        <li>{t('demo.hintTry')}</li>
        <li>{t.rich('demo.hintMenu', { flask })}</li>
      </ul>
      <Button onClick={close}>{t('demo.gotIt')}</Button>
    </aside>
  );
}

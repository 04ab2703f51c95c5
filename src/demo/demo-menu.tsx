import { formatNumber } from '../i18n/format.ts';
import { FlaskConical } from 'lucide-react';
import { t, tRich, type PlainMessageKey } from '../i18n/translate.ts';
import { useState } from 'react';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import styles from './demo-menu.module.css';
import formControlsStyles from '../ui/form-controls.module.css';
import { browserStorage } from '../ui/storage.ts';

/** Something that the demo can be made to do wrong. */
interface DemoFault {
  readonly label: PlainMessageKey;
  /** What it does, in a few words. */
  readonly hint: PlainMessageKey;
  /** Beginning of the requests that it meets. */
  readonly route: string;
  /** How many of them; -1: all, until it is put back. */
  readonly times: number;
  /** What becomes of them, as the control route `/__fake/faults` takes it. */
  readonly outcome: Readonly<Record<string, unknown>>;
}

const LIST_ROUTE = '/api/v1/tables?limit=';
const ANY_ROUTE = '/api/v1/';

const errorOutcome = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: { code: status, message },
  headers,
});

/** In the order of the menu. Each goes by what the client does: a 503 is asked three times before it is said. */
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

/** The route's own names. An object with a member `then` would look like a promise. */
const WIRE_NAMES: Readonly<Record<string, string>> = { outcome: 'then' };

/** Faults as the control route takes them. */
export const faultPlan = (faults: readonly DemoFault[]): readonly object[] =>
  faults.map(({ route, times, outcome }) =>
    Object.fromEntries(
      Object.entries({ route, times, outcome }).map(([name, value]) => [WIRE_NAMES[name] ?? name, value]),
    ),
  );

/** The faults of a plan that the menu has set. */
function faultsOfPlan(plan: readonly object[]): readonly DemoFault[] {
  const texts = new Set(plan.map((entry) => JSON.stringify(entry)));
  return DEMO_FAULTS.filter((fault) => faultPlan([fault]).every((entry) => texts.has(JSON.stringify(entry))));
}

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
  /** The plan in force: it outlives the menu, and ends with the page. */
  readonly plan: () => readonly object[];
}

const TABLE_COUNTS = [0, 1, 300, 12_480, 100_000, 1_000_000];
const LATENCIES = [0, 30, 300, 1_500, 4_000];
const MILLISECONDS = { style: 'unit', unit: 'millisecond' } as const;
const dialects = () =>
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

/** The demo's own controls: what its catalog is like, and what is to go wrong with it. */
export function DemoMenu({ demo, onClose }: DemoMenuProps) {
  const [settings, setSettings] = useState(demo.settings);
  const [faults, setFaults] = useState(() => faultsOfPlan(demo.plan()));
  const apply = () => {
    demo.change(settings);
    location.reload();
  };
  const plan = async (next: readonly DemoFault[]) => {
    await demo.fail(faultPlan(next));
    setFaults(next);
  };
  return (
    <Dialog label={t('demo.title')} title={t('demo.title')} text={t('demo.text')} onClose={onClose}>
      <DialogBody>
        <SelectField
          label={t('demo.tables')}
          values={TABLE_COUNTS.map((count) => [String(count), formatNumber(count)])}
          value={String(settings.tables)}
          onChange={(tables) => setSettings({ ...settings, tables: Number(tables) })}
        />
        <SelectField
          label={t('demo.behavesLike')}
          values={dialects()}
          value={settings.dialect}
          onChange={(dialect) => setSettings({ ...settings, dialect })}
        />
        <SelectField
          label={t('demo.answersTake')}
          values={LATENCIES.map((ms) => [String(ms), formatNumber(ms, MILLISECONDS)])}
          value={String(settings.latency)}
          onChange={(latency) => setSettings({ ...settings, latency: Number(latency) })}
        />
        <label className={formControlsStyles.fieldsCheck}>
          <input
            type="checkbox"
            className={formControlsStyles.check}
            checked={settings.hostile}
            onChange={(event) => setSettings({ ...settings, hostile: event.target.checked })}
          />
          {t('demo.hostile')}
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
              {t(fault.label)}
              <span>{t(fault.hint)}</span>
            </button>
          ))}
          <p role="status">
            {faults.length === 0 ? t('demo.noneSet') : t('demo.someSet', { count: faults.length })}
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
  /** Value and what is said of it. */
  readonly values: readonly (readonly [string, string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SelectField({ label, values, value, onChange }: SelectFieldProps) {
  const all = values.some(([known]) => known === value) ? values : [...values, [value, value] as const];
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

/** The icon of the button that opens the menu: on phones it has no text. */
const flask = () => <FlaskConical {...ICON_PROPS} />;

const SEEN = 'catalog-browser.demo-hint';

/** On the first visit to the demo: what it is and what can be tried, in three lines. It blocks nothing and takes no focus. */
export function DemoHint() {
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
        <li>{tRich('demo.hintMenu', { flask })}</li>
      </ul>
      <Button onClick={close}>{t('demo.gotIt')}</Button>
    </aside>
  );
}

import { useState, type ReactNode } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as panel from '../../words/en/panel.ts';
import { relativeText } from '../../words/relative-time.ts';
import { say } from '../../words/say.ts';
import { exactTime } from '../cells/age.ts';
import { useMinuteClock } from '../cells/minute-clock.ts';
import { tableTypeLook } from '../cells/table-types.tsx';
import { SectionTitle } from './section-title.tsx';
import styles from './pairs.module.css';

interface RecordFactsProps {
  readonly table: TableRow;
  /** The record as JSON; absent: it cannot be had. */
  readonly json: ReactNode;
}

/** What the record says of itself. */
export function RecordFacts({ table, json }: RecordFactsProps) {
  const { fullyQualifiedName, tableType, serviceType, updatedAt, updatedBy, version } = table;
  const [asJson, setAsJson] = useState(false);
  const updated = updatedText(updatedAt, updatedBy);
  return (
    <section aria-label={say(panel.record)}>
      <SectionTitle
        end={
          json !== undefined && (
            <Button look="link" aria-expanded={asJson} onClick={() => setAsJson(!asJson)}>
              {say(asJson ? panel.hideJson : panel.showJson)}
            </Button>
          )
        }
      >
        {say(panel.record)}
      </SectionTitle>
      <dl className={styles.pairs}>
        <dt>{say(panel.fullName)}</dt>
        <dd className={styles.mono}>
          <VisibleText text={fullyQualifiedName} />
        </dd>
        {tableType && <Fact label={say(panel.type)} text={tableTypeLook(tableType).word} />}
        {serviceType && <Fact label={say(panel.service)} text={serviceType} />}
        {updated && (
          <Fact
            label={say(panel.updated)}
            text={updated}
            more={updatedAt !== undefined && <Ago at={updatedAt} />}
          />
        )}
        {version !== undefined && <Fact label={say(panel.version)} text={String(version)} />}
      </dl>
      {asJson && json}
    </section>
  );
}

/** When and by whom, as far as that is known; empty where it is not. */
function updatedText(at: number | undefined, by: string | undefined): string {
  const time = at === undefined ? '' : (exactTime(at) ?? String(at));
  if (!by) return time;
  return time === '' ? say(panel.updatedBy, { name: by }) : say(panel.updatedAtBy, { time, name: by });
}

/** How long ago; nothing where the number is no date. */
function Ago({ at }: { readonly at: number }) {
  const now = useMinuteClock();
  return exactTime(at) !== undefined && <span className={styles.muted}>{relativeText(at, now)}</span>;
}

interface FactProps {
  readonly label: string;
  readonly text: string;
  /** Stands after the text. */
  readonly more?: ReactNode;
}

function Fact({ label, text, more }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={styles.number}>
        <VisibleText text={text} />
        {more}
      </dd>
    </>
  );
}

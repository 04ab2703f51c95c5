import { useState, type ReactNode } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { exactTime } from '../cells/age.ts';
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
  const time = updatedAt === undefined ? undefined : (exactTime(updatedAt) ?? String(updatedAt));
  const updated = [time, updatedBy && `by ${updatedBy}`].filter(Boolean).join(', ');
  return (
    <section aria-label="Record">
      <SectionTitle
        end={
          json !== undefined && (
            <Button look="link" aria-expanded={asJson} onClick={() => setAsJson(!asJson)}>
              {asJson ? 'Hide JSON' : 'Show JSON'}
            </Button>
          )
        }
      >
        Record
      </SectionTitle>
      <dl className={styles.pairs}>
        <dt>Full name</dt>
        <dd className={styles.mono}>
          <VisibleText text={fullyQualifiedName} />
        </dd>
        {tableType && <Fact label="Type" text={tableTypeLook(tableType).word} />}
        {serviceType && <Fact label="Service" text={serviceType} />}
        {updated && <Fact label="Updated" text={updated} />}
        {version !== undefined && <Fact label="Version" text={String(version)} />}
      </dl>
      {asJson && json}
    </section>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={styles.number}>
        <VisibleText text={text} />
      </dd>
    </>
  );
}

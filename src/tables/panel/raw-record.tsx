import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { rawTableQuery } from '../../api/table-query.ts';
import { Button } from '../../ui/button.tsx';
import { cutText } from '../../ui/cut-text.ts';
import { countText } from '../count-text.ts';
import { reasonOf } from '../list/reason.ts';
import { CopyButton } from './copy-button.tsx';
import { jsonText } from './json-text.ts';
import styles from './raw-record.module.css';

/** Characters that are drawn; a record of 10,000 columns has millions. */
const DRAWN = 50_000;

/** A table as the server sends it, as JSON to read and to copy. It is asked for when this is shown. */
export default function RawRecord({ fqn }: { readonly fqn: string }) {
  const { data, error, refetch } = useQuery(rawTableQuery(useClient(), fqn));
  const text = useMemo(() => (data === undefined ? undefined : jsonText(data)), [data]);
  if (error) {
    return (
      <p role="alert" className={styles.said}>
        <b>The record did not load.</b> {reasonOf(error)}{' '}
        <Button onClick={() => void refetch()}>Retry</Button>
      </p>
    );
  }
  if (data === undefined) return <p className={styles.said}>Loading the record…</p>;
  if (text === undefined)
    return <p className={styles.said}>The record is nested too deeply to be written out.</p>;
  return (
    <>
      <p className={styles.said}>
        {text.length > DRAWN && `The first ${countText(DRAWN)} of ${countText(text.length)} characters.`}
        <CopyButton label="Copy all" text={() => text} />
      </p>
      <textarea
        className={styles.json}
        aria-label="Record as JSON"
        readOnly
        spellCheck={false}
        rows={20}
        value={cutText(text, DRAWN)}
      />
    </>
  );
}

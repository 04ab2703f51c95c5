import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { rawTableQuery } from '../../api/table-query.ts';
import { Button } from '../../ui/button.tsx';
import { cutText } from '../../ui/cut-text.ts';
import * as short from '../../words/en/short.ts';
import * as raw from '../../words/en/raw-record.ts';
import { say } from '../../words/say.ts';
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
        <b>{say(raw.recordDidNotLoad)}</b> {reasonOf(error)}{' '}
        <Button onClick={() => void refetch()}>{say(short.retry)}</Button>
      </p>
    );
  }
  if (data === undefined) return <p className={styles.said}>{say(raw.loadingRecord)}</p>;
  if (text === undefined) return <p className={styles.said}>{say(raw.nestedTooDeeply)}</p>;
  return (
    <>
      <p className={styles.said}>
        {text.length > DRAWN && say(raw.firstCharacters, { shown: DRAWN, count: text.length })}
        <CopyButton label={say(raw.copyAll)} text={() => text} />
      </p>
      <textarea
        className={styles.json}
        aria-label={say(raw.recordAsJson)}
        readOnly
        spellCheck={false}
        rows={20}
        value={cutText(text, DRAWN)}
      />
    </>
  );
}

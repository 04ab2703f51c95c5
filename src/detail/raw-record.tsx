import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { rawEntityQuery } from '../api/entity-query.ts';
import { errorSentence } from '../api/error-messages.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { Button } from '../ui/button.tsx';
import { truncateText } from '../ui/cut-text.ts';
import { CopyButton } from '../ui/feedback.tsx';
import { hasInvisibleCharacters, splitInvisible } from '../ui/text.tsx';
import styles from './raw-record.module.css';

/**
 * A value as indented JSON, with invisible characters, which occur only in its strings, as escapes. Undefined: nested too
 * deep to serialize.
 */
export function visibleJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, undefined, 2)
      ?.split('\n')
      .map((line) => (hasInvisibleCharacters(line, true) ? escapeInvisible(line) : line))
      .join('\n');
  } catch {
    return undefined;
  }
}

const escapeInvisible = (line: string) =>
  splitInvisible(line, true)
    .map(({ text, code }) => (code === undefined ? text : text.split('').map(escapeUnit).join('')))
    .join('');

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Most characters to render; a record of 10,000 columns has millions. */
const MAX_SHOWN_CHARACTERS = 50_000;

const MEMBERS = { 'no-lists': 'rawRecord.withoutLists', some: 'rawRecord.someMembers' } as const;

/** A record as the server sends it, as JSON to read and copy. Requested on mount. */
export function RawRecord({ record }: { readonly record: EntityRow }) {
  const t = useTranslator();
  const { endpoint } = useResource().resource;
  const { fullyQualifiedName, id } = record;
  const { data, error, refetch } = useQuery(rawEntityQuery(useClient(), endpoint, fullyQualifiedName, id));
  const text = useMemo(() => data && visibleJson(data.json), [data]);
  if (error) {
    return (
      <p role="alert" className={styles.said}>
        <b>{t('rawRecord.recordDidNotLoad')}</b> <span>{errorSentence(error, t)}</span>{' '}
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </p>
    );
  }
  if (data === undefined) return <p className={styles.said}>{t('rawRecord.loadingRecord')}</p>;
  if (text === undefined) return <p className={styles.said}>{t('rawRecord.nestedTooDeeply')}</p>;
  return (
    <>
      {data.members !== 'all' && <p className={styles.said}>{t(MEMBERS[data.members])}</p>}
      <p className={styles.said}>
        {text.length > MAX_SHOWN_CHARACTERS && (
          <span>{t('rawRecord.firstCharacters', { shown: MAX_SHOWN_CHARACTERS, count: text.length })}</span>
        )}
        <CopyButton label={t('rawRecord.copyAll')} text={() => text} />
      </p>
      <textarea
        className={styles.json}
        aria-label={t('rawRecord.recordAsJson')}
        readOnly
        spellCheck={false}
        rows={20}
        value={truncateText(text, MAX_SHOWN_CHARACTERS)}
      />
    </>
  );
}

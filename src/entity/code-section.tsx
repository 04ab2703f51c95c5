import { useMemo, useState, type ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { truncateText } from '../ui/cut-text.ts';
import { CopyButton } from '../ui/feedback.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { hasInvisibleCharacters, renderList, visibleRuns } from '../ui/text.tsx';
import styles from './code-section.module.css';

const FIRST_LINES = 10;
const FIRST_CHARACTERS = 1_000;
/** Most characters to draw: definitions and schemas have up to megabytes. */
const MOST_CHARACTERS = 50_000;

/** Undefined: the text is short, as a few characters more are drawn at once. */
function beginningOf(text: string): string | undefined {
  const lines = text.split('\n', FIRST_LINES + 1);
  const start = truncateText(lines.slice(0, FIRST_LINES).join('\n'), FIRST_CHARACTERS);
  return text.length - start.length > 80 ? start : undefined;
}

interface CodeSectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly text: string;
  readonly copyLabel: string;
  /** Label of the button that shows the text; absent: the beginning is shown from the start. */
  readonly showLabel?: string | undefined;
  readonly hint?: ReactNode;
}

/** A text in a language of machines, to read and copy: a long one shows its beginning until it is opened. */
export function CodeSection({ title, note, text, copyLabel, showLabel, hint }: CodeSectionProps) {
  const t = useTranslator();
  const isHidden = showLabel !== undefined;
  const [isOpen, setOpen] = useState(false);
  const start = useMemo(() => (isHidden ? '' : beginningOf(text)), [isHidden, text]);
  const isWhole = isOpen || start === undefined;
  const shown = isWhole ? truncateText(text, MOST_CHARACTERS) : start;
  const lines = text.split('\n').length;
  return (
    <section aria-label={title}>
      <SectionTitle
        {...(note !== undefined && { count: note })}
        end={<CopyButton label={copyLabel} text={() => text} />}
      >
        {title}
      </SectionTitle>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {shown !== '' && <Code text={shown} />}
      {isOpen && text.length > MOST_CHARACTERS && (
        <p className={styles.hint}>
          {t('rawRecord.firstCharacters', { shown: MOST_CHARACTERS, count: text.length })}
        </p>
      )}
      {start !== undefined && (
        <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('code.less') : (showLabel ?? t('code.all', { count: lines }))}
        </Button>
      )}
    </section>
  );
}

/** Line ends and tabs, which have their own meaning here. */
const LAYOUT = /(\r?\n|\t)/;

export function Code({ text }: { readonly text: string }) {
  const isPlain = !hasInvisibleCharacters(text.replaceAll(/[\r\n\t]/g, ' '), true);
  return (
    <pre className={styles.code} translate="no">
      {isPlain
        ? text
        : renderList(text.split(LAYOUT), (piece) => (LAYOUT.test(piece) ? piece : visibleRuns(piece, true)))}
    </pre>
  );
}

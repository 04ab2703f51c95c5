import { truncateText } from '../../ui/cut-text.ts';
import { CopyButton } from '../../ui/feedback.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import styles from './code-section.module.css';

/** Most characters that are drawn; a copy has all. */
const MAX_SHOWN = 20_000;

interface CodeSectionProps {
  readonly title: string;
  /** The language, as the server calls it; undefined: unknown. */
  readonly language?: string | undefined;
  /** Any text that a server sends. */
  readonly code: string;
  readonly copyLabel: string;
}

/** Statements of a record, to read and to copy. */
export const CodeSection = ({ title, language, code, copyLabel }: CodeSectionProps) => (
  <section aria-label={title}>
    <SectionTitle
      {...(language !== undefined && { count: language })}
      end={<CopyButton label={copyLabel} text={() => code} />}
    >
      {title}
    </SectionTitle>
    <pre className={styles.code} translate="no">
      {truncateText(code, MAX_SHOWN)}
    </pre>
  </section>
);

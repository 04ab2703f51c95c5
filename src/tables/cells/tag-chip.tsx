import { Book } from 'lucide-react';
import { spellOut } from '../../ui/invisible-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { TagName } from './tag-names.ts';
import styles from './tag-chip.module.css';

/** A tag: its classification faint, its name in ink; a glossary term with a book, a dot where the tag has a meaning. */
export function TagChip({ tag }: { readonly tag: TagName }) {
  return (
    <span className={styles.tag} title={spellOut(tag.fqn)}>
      {tag.glossary ? (
        <Book aria-hidden strokeWidth={1.75} />
      ) : (
        tag.tone && <span className={styles.dot} data-tone={tag.tone} />
      )}
      {!tag.glossary && tag.of !== undefined && (
        <span className={styles.of}>
          <VisibleText text={tag.of} />.
        </span>
      )}
      <span className={styles.name}>
        <VisibleText text={tag.name} />
      </span>
    </span>
  );
}

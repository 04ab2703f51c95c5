import { comparable } from '../ui/comparable-text.ts';
import { quotedName } from './fqn.ts';
import { readTypedSearch } from './typed-search.ts';

interface Named {
  readonly name: string;
  readonly displayName?: string | undefined;
  readonly fullyQualifiedName: string;
}

export type NameMatch = ReturnType<typeof nameMatch>;

const textsOf = ({ name, displayName = '' }: Named) => [comparable(name), comparable(displayName)];

/**
 * Matches typed text on the client as a search does: for lists without a search index, and for the rows of a search. Null
 * matches every record.
 */
export function nameMatch(typed: string | null) {
  const search = readTypedSearch(typed ?? '');
  const words = search.words.map(comparable);
  const whole = words.join(' ');
  const fullNames = search.fullNames.map((names) => comparable(names.map(quotedName).join('.')));
  const isFullName = ({ fullyQualifiedName }: Named) => {
    if (fullNames.length === 0) return false;
    const fullName = comparable(fullyQualifiedName);
    return fullNames.some((name) => fullName === name || fullName.endsWith(`.${name}`));
  };
  return {
    /** Equal for texts that match the same names. */
    key: [...words, ...fullNames],
    isAll: words.length === 0,
    /** The words, in comparable form. */
    words,
    isFullName,
    /** Whether each word is part of the name or of the display name, or the text is the full name or its end. */
    matches: (row: Named): boolean => {
      const text = textsOf(row).join(' ');
      return words.every((word) => text.includes(word)) || isFullName(row);
    },
    /** 0: a name equals the text, or the full name ends with it; 1: a name begins with it; 2: any other. */
    rank: (row: Named): 0 | 1 | 2 => {
      // Separators count as blanks, as in a search.
      const texts = textsOf(row).map((text) => text.replaceAll(/[_.-]/g, ' '));
      const wanted = whole.replaceAll(/[_.-]/g, ' ');
      if (texts.includes(wanted) || isFullName(row)) return 0;
      return texts.some((text) => text.startsWith(wanted)) ? 1 : 2;
    },
  };
}

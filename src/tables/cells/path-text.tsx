import { createElement, type ReactNode } from 'react';
import { spellOut } from '../../ui/invisible-characters.ts';
import { visibleText } from '../../ui/visible-text.tsx';
import styles from './path-text.module.css';

const STEP = <i>›</i>;

/** Names from the outermost in, `snow › sales › mart`; the last is ink, all that leads to it is muted. */
export function PathText({ names }: { readonly names: readonly string[] }) {
  const parts: ReactNode[] = [];
  for (const name of names) {
    if (parts.length > 0) parts.push(STEP);
    parts.push(<bdi>{visibleText(name)}</bdi>);
  }
  return createElement('span', { className: styles.path, title: spellOut(names.join(' › ')) }, ...parts);
}

import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import * as short from '../../words/en/short.ts';
import * as rail from '../../words/en/rail.ts';
import { say } from '../../words/say.ts';
import type { RestLine } from './database-tree-lines.ts';
import { useInSight } from './database-tree-sight.ts';
import styles from './database-tree.module.css';

interface RestOfLinesProps {
  readonly line: RestLine;
  readonly onMore: (database: string) => void;
}

/** What a line says that stands for others: they are on their way, there are none, or they did not load. */
export function RestOfLines({ line: { database, rest }, onMore }: RestOfLinesProps) {
  if (rest === 'none') return <span className={styles.note}>{say(rail.noSchemas)}</span>;
  if (typeof rest === 'object') {
    return (
      <span className={styles.note} role="alert">
        <span className={styles.reason} title={rest.failed}>
          {rest.failed}
        </span>
        <Button look="link" tabIndex={-1} data-press="retry">
          {say(short.retry)}
        </Button>
      </span>
    );
  }
  return <Waiting database={database} isAsked={rest === 'loading'} onMore={onMore} />;
}

interface WaitingProps {
  readonly database: string;
  readonly isAsked: boolean;
  readonly onMore: (database: string) => void;
}

/** Asks once it comes near the screen. */
function Waiting({ database, isAsked, onMore }: WaitingProps) {
  const line = useRef<HTMLSpanElement>(null);
  const isNear = useInSight(line, 1);
  useEffect(() => {
    if (isNear && !isAsked) onMore(database);
  }, [isNear, isAsked, database, onMore]);
  return (
    <span ref={line} className={styles.waiting} aria-busy="true">
      <span className="visually-hidden">{say(short.loading)}</span>
    </span>
  );
}

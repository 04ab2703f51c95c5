import { inOrder } from '../../ui/in-order.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './path-text.module.css';

/** Names from the outermost in, `snow › sales › mart`; the last is ink, all that leads to it is muted. */
export function PathText({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={styles.path} title={spellOut(names.join(' › '))}>
      {inOrder(names, (name, index) => (
        <>
          {index > 0 && <i>›</i>}
          <VisibleText text={name} />
        </>
      ))}
    </span>
  );
}

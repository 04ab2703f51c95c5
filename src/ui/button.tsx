import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'>;

interface Look {
  /** `primary`: the default action of a dialog or message; `quiet`: no frame until hovered; `link`: reads as a link. */
  readonly look?: 'plain' | 'primary' | 'quiet' | 'link';
  readonly large?: boolean;
}

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** A button with words. Icons go in as children, before the text. */
export function Button({ look = 'plain', large = false, className, ...rest }: ButtonProps & Look) {
  const shape =
    look === 'link'
      ? styles.link
      : join(
          styles.button,
          look === 'primary' && styles.primary,
          look === 'quiet' && styles.quiet,
          large && styles.large,
        );
  return <button type="button" {...rest} className={join(shape, className)} />;
}

/** A button that is only an icon; `aria-label` names it. */
export function IconButton({
  small = false,
  className,
  ...rest
}: ButtonProps & { readonly 'aria-label': string; readonly small?: boolean }) {
  return (
    <button
      type="button"
      title={rest['aria-label']}
      {...rest}
      className={join(styles.icon, small && styles.small, className)}
    />
  );
}

import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** Props of every icon beside a text: hidden from assistive technology, because the text names it. CSS sets the size. */
export const ICON_PROPS = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

type ButtonProps = ComponentProps<'button'>;

interface ButtonStyle {
  /** `primary`: the default action of a dialog or message; `quiet`: no frame until hovered; `link`: reads as a link. */
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'link';
  readonly large?: boolean;
}

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** A button with a text. Icons are passed as children, before the text. */
export function Button({
  variant: look = 'plain',
  large = false,
  className,
  ...rest
}: ButtonProps & ButtonStyle) {
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

/** The default action of a form. Enter in one of its fields submits too. */
export const SubmitButton = (props: ButtonProps) => (
  <Button variant="primary" large {...props} type="submit" />
);

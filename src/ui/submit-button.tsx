import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** The default action of a form: Enter in one of its fields does the same. */
export function SubmitButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  const look = [styles.button, styles.primary, styles.large, className].filter(Boolean).join(' ');
  return <button type="submit" {...rest} className={look} />;
}

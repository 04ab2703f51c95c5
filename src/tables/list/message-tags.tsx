import type { ReactNode } from 'react';
import { VisibleText } from '../../ui/visible-text.tsx';

/** Draws a message's `<b>`. */
export const bold = (inside: ReactNode) => <b>{inside}</b>;

/** Draws an empty tag of a message: a name in its place. */
export const visible = (text: string) => () => <VisibleText text={text} />;

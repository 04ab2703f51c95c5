import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an item of the menu behind the time in the footer. */
export async function chooseOfAnswer(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^(Read at|Copied)/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

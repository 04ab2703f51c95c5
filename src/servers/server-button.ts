/** The header's button that shows the server, and beside which its menu opens. */
export const serverButton = (): HTMLElement | null => document.querySelector('header [aria-haspopup=dialog]');

/** Goes to the search box, and selects what is in it. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[role=search] input');
  box?.focus();
  box?.select();
}

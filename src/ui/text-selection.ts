export function textSelection(): Selection | undefined {
  const selection = getSelection();
  return selection && !selection.isCollapsed ? selection : undefined;
}

/** Whether Command does here what Control does elsewhere. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

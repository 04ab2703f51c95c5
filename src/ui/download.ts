/** A browser reads a download's address when it begins, which a busy one does late. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file. @param name as it is proposed to be called */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

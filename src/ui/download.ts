/** A browser reads the blob URL when the download starts, which may be late on a busy machine. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file. @param name proposed file name */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

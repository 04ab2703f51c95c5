/** `whole-file`: it was finished at the very moment when it was given up. */
export type Left = 'removed' | 'empty-file' | 'whole-file';

/** Where a file is written to, piece by piece. */
export interface Sink {
  /** @throws once the disk is full or the file is gone; nothing more can be written then */
  readonly write: (text: string) => Promise<void>;
  /** The file is whole and stands where it was wanted. @throws as `write` */
  readonly finish: () => Promise<void>;
  /** Takes away what was written, and says what is left. Never throws. */
  readonly discard: () => Promise<Left>;
}

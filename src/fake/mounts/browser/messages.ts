/** From the page to the worker in which the service lives. */
export type ToWorker =
  | {
      readonly kind: 'start';
      readonly tables: number;
      readonly seed: number;
      readonly latency: number;
      readonly hostile: boolean;
    }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    }
  | { readonly kind: 'abort'; readonly id: number };

/** From the worker: an answer, in the order they are ready. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'dropped'; readonly id: number }
  | {
      readonly kind: 'response';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      /** Null: an answer that has none. */
      readonly body: ArrayBuffer | null;
      /** The connection ends after so many bytes, `hang` ms later. */
      readonly truncate?: number;
      readonly hang?: number;
    };

/** An answer, or what a fault made of it, for a mount to carry out. */
export type FakeAnswer =
  | { readonly response: Response }
  /** The connection is reset with no answer. */
  | { readonly drop: true }
  /** The headers and so many bytes of the body are sent; the connection ends, `hang` ms later where given. */
  | { readonly truncate: number; readonly response: Response; readonly hang?: number };

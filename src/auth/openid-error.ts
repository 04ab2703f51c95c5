/** Why signing in by OpenID Connect failed. */
export type OpenIdFault =
  /** The provider does not answer, or not as one does. */
  | 'unreachable'
  /** It answers, but does not let this page read it. */
  | 'unreadable'
  /** Its discovery is of another issuer than the catalog names. */
  | 'other-issuer'
  /** Its discovery names an origin that the page may not talk to. */
  | 'other-origin'
  /** The person, or the provider, refused. */
  | 'denied'
  /** Without a form the provider does not know who this is. */
  | 'form-needed'
  /** The answer is to no request of this tab, or came a second time. */
  | 'unknown-request'
  /** The catalog names another provider by now. */
  | 'changed'
  /** The answer is of another issuer, for another client, not signed by the provider, or not to this request. */
  | 'not-genuine'
  /** The token is not valid at the time of this machine. */
  | 'clock'
  /** The provider refused to exchange the code or the refresh token. */
  | 'refused'
  /** The browser keeps nothing for the page, not even over a redirect. */
  | 'storage';

/** A failure of signing in; its message is for logs, and holds neither code nor token. */
export class OpenIdError extends Error {
  override readonly name = 'OpenIdError';
  readonly fault: OpenIdFault;
  /** What the provider said, or the origins in question. */
  readonly said: string | undefined;

  constructor(fault: OpenIdFault, said?: string) {
    super(said === undefined ? fault : `${fault}: ${said}`);
    this.fault = fault;
    this.said = said;
  }
}

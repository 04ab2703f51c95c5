/** Why signing in by OpenID Connect failed, with the message for it. */
export const OPENID_FAULTS = {
  /** The provider does not answer, or not as one does. */
  unreachable: 'signIn.providerSilent',
  /** It answers, but does not let this page read it. */
  unreadable: 'signIn.providerUnreadable',
  /** Its discovery is of another issuer than the catalog names. */
  'other-issuer': 'signIn.otherIssuer',
  /** Its discovery names an origin that the page may not talk to. */
  'other-origin': 'signIn.alsoNeeds',
  /** The person, or the provider, refused. */
  denied: 'signIn.providerDenied',
  /** Without a form the provider does not know who this is. */
  'form-needed': 'signIn.providerWantsForm',
  /** The answer is to no request of this tab, or came a second time. */
  'unknown-request': 'signIn.unknownAnswer',
  /** The catalog names another provider by now. */
  changed: 'signIn.providerChanged',
  /** The answer is of another issuer, for another client, not signed by the provider, or not to this request. */
  'not-genuine': 'signIn.answerNotGenuine',
  /** The token is not valid at the time of this machine. */
  clock: 'signIn.clockDiffers',
  /** The provider refused to exchange the code or the refresh token. */
  refused: 'signIn.providerRefused',
  /** The browser keeps nothing for the page, not even over a redirect. */
  storage: 'signIn.nothingKept',
} as const;

export type OpenIdFault = keyof typeof OPENID_FAULTS;

/** A failure of signing in; its message is for logs, and holds neither code nor token. */
export class OpenIdError extends Error {
  override readonly name = 'OpenIdError';
  readonly fault: OpenIdFault;
  /** What the provider said, or the origins in question. */
  readonly providerMessage: string | undefined;

  constructor(fault: OpenIdFault, providerMessage?: string) {
    super(providerMessage === undefined ? fault : `${fault}: ${providerMessage}`);
    this.fault = fault;
    this.providerMessage = providerMessage;
  }
}

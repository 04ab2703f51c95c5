interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * Makes the page's default Trusted Types policy, which lets through exactly these script addresses; any other is a
 * TypeError where they are enforced. Nothing happens in a browser without Trusted Types.
 */
export function allowScripts(
  urls: readonly string[],
  base: string,
  factory: PolicyFactory | undefined = policyFactory(),
): void {
  const allowed = new Set(urls.map((url) => new URL(url, base).href));
  factory?.createPolicy('default', {
    createScriptURL(url) {
      if (allowed.has(new URL(url, base).href)) return url;
      throw new TypeError(`Script address not allowed: ${url}`);
    },
  });
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

function policyFactory(): PolicyFactory | undefined {
  const scope: object = globalThis;
  return 'trustedTypes' in scope && isFactory(scope.trustedTypes) ? scope.trustedTypes : undefined;
}

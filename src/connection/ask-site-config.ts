import { defaultConfig, type SiteConfig } from './site-config.ts';

/** What a deployment without any wishes has: its reader need not come. */
const SAYS_NOTHING = /^\s*\{\s*\}\s*$/;

/**
 * The configuration that the site answered with; the default where it has none, and where it does not answer at all: then
 * neither will its servers, and the list says why.
 * @param sent the request for `config.json` @param root where the page stands
 * @throws ConfigError
 */
export async function siteConfigOf(sent: Promise<Response>, root: string): Promise<SiteConfig> {
  let json: string;
  try {
    const answer = await sent;
    // A host that answers every path with the page itself has none either.
    const isPage = /html/.test(answer.headers.get('content-type') ?? '');
    if (!answer.ok || isPage) return defaultConfig(root);
    json = await answer.text();
  } catch {
    return defaultConfig(root);
  }
  if (SAYS_NOTHING.test(json)) return defaultConfig(root);
  const { readSiteConfig } = await import('./read-site-config.ts');
  return readSiteConfig(json, root);
}

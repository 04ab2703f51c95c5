/** http, https and mailto may be followed; everything else, relative addresses too, is only text. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address of a link in a description, normalised by the URL parser (so that no spelling of a scheme slips
 * by), or undefined where it must not be a link.
 */
export function linkTarget(href: string): string | undefined {
  if (href.length > 4096 || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ALLOWED.has(url.protocol) ? url.href : undefined;
}

import { createHash } from 'node:crypto';

/**
 * The one inline script there is, in the demo alone: it finds `start.js`, which lies at the page's root, from whatever
 * address the page was opened at. The page's own addresses tell where its root is; from others it is looked for, folder
 * by folder, and a host's page for what it does not have is not taken for it.
 */
export const FIND_START = `
const own = /^(.*?\\/)(?:tables|table|database|databaseSchema|explore)(?:\\/|$)/.exec(location.pathname);
const above = location.pathname.split('/').slice(1, -1).reduce((all, name) => [all[0] + name + '/', ...all], ['/']);
for (const folder of [...(own ? [own[1]] : []), ...above]) {
  const { headers } = await fetch(folder + 'start.js', { method: 'HEAD' });
  if (!/javascript/.test(headers.get('content-type'))) continue;
  await import(folder + 'start.js');
  break;
}
`;

/** By it the policy lets this script through, and no other (CSP 3, hash source). */
export const FIND_START_HASH = `'sha256-${createHash('sha256').update(FIND_START).digest('base64')}'`;

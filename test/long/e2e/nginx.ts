import { spawn } from 'node:child_process';
import { readFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The fenced blocks of a language in the README of the server. */
export function blocksOf(language: string): readonly string[] {
  const text = readFileSync('src/server/README.md', 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );
}

/** Replaces texts, each of which must be there: a recipe that says something else is not the one that is tested. */
export function withValues(recipe: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The recipe in src/server/README.md does not have "${from}"`);
    return text.replaceAll(from, to);
  }, recipe);
}

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
const TYPES = [
  '/etc/nginx/mime.types',
  '/opt/homebrew/etc/nginx/mime.types',
  '/usr/local/etc/nginx/mime.types',
];

const first = (paths: readonly string[]): string => {
  const found = paths.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('No nginx to test with. Install one with: apt-get install -y nginx-light');
  return found;
};

/** What a distribution's own configuration says around a site, in a folder of the test's own, which others may not read. */
const around = (folder: string, site: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
  include ${first(TYPES)};
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`;

export interface Nginx {
  readonly stop: () => Promise<void>;
}

/** Runs a real nginx with the configuration of one site, until `url` answers. @throws Error with what nginx said */
export async function startNginx(site: string, url: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, around(folder, site));
  const child = spawn(first(PLACES), ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) break;
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return { stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`nginx does not run: ${said}`);
}

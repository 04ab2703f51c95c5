import { execFileSync } from 'node:child_process';

/** Both builds, once before all tests: what is tested is what would be served. */
export default function buildOnce(): void {
  for (const mode of ['production', 'demo']) {
    execFileSync('npx', ['--no-install', 'vite', 'build', '--mode', mode, '--logLevel', 'warn'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

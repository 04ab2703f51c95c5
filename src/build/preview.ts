import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { preview } from 'vite';

// `npm run preview [-- --port N --demo]`: serves a product or demo build with the headers of a production server.
try {
  const { values } = parseArgs({ options: { port: { type: 'string' }, demo: { type: 'boolean' } } });
  const port = Number(values.port ?? 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port wants a number, not "${values.port}"`);
  const folder = values.demo ? 'dist-demo' : 'dist';
  if (!existsSync(folder)) {
    throw new Error(`No build in ${folder}/ yet: run npm run ${values.demo ? 'build:demo' : 'build'} first.`);
  }
  const server = await preview({ mode: values.demo ? 'demo' : 'production', preview: { port } });
  server.printUrls();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

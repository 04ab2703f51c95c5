import { relative } from 'node:path';
import { type Exchange, exchangeFiles, readExchange, faultOf } from './exchange.ts';

async function faultOfFile(file: string): Promise<string | undefined> {
  let exchange: Exchange;
  try {
    exchange = await readExchange(file);
  } catch (error) {
    return `not a recorded exchange: ${error instanceof Error ? error.message : String(error)}`;
  }
  return faultOf(exchange);
}

/** Decodes every exchange below a folder. Resolves to the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (args.length !== 1 || !folder || folder.startsWith('-')) {
    console.error('usage: npm run recordings -- DIR');
    return 2;
  }
  const files = await exchangeFiles(folder).catch(() => undefined);
  if (!files) {
    console.error(`recordings: cannot read the folder ${folder}`);
    return 2;
  }
  let failed = 0;
  for (const file of files) {
    const fault = await faultOfFile(file);
    if (fault === undefined) continue;
    failed += 1;
    console.log(`${relative(folder, file)}  ${fault}`);
  }
  console.log(`${files.length - failed} decoded, ${failed} failed`);
  return failed > 0 || files.length === 0 ? 1 : 0;
}

process.exitCode = await run(process.argv.slice(2));

import { contract } from './command.ts';

process.exitCode = await contract(process.argv.slice(2), process.env['CATALOG_TOKEN'], {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});

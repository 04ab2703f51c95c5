import makeBuilds, { isFresh } from './builds.ts';

// `npm start -- --catalog URL`: the command from a clone, which builds the page where it is missing or older than its sources.
if (!isFresh('product') || !isFresh('demo')) process.stderr.write('catalog-browser: building the page\n');
makeBuilds();
await import('../server/cli.ts');

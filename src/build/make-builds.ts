import makeBuilds, { isFresh } from './builds.ts';

// `npm start` builds the page where it is missing or older than its sources.
if (!isFresh('product') || !isFresh('demo')) process.stderr.write('Building the page, once.\n');
makeBuilds();

import { parseArgs } from 'node:util';
import { serveFolder } from '#test/e2e/servers.ts';

/** Serves a folder of built files before the catalog at an address, and says where. */
const { values } = parseArgs({ options: { folder: { type: 'string' }, catalog: { type: 'string' } } });
const { folder = '', catalog = '' } = values;
const { url } = await serveFolder({ folder, build: 'product', catalog });
console.log(url);

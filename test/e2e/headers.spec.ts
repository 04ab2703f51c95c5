import { test } from './fixtures.ts';
import { checkHeaders } from './header-check.ts';

test('what preview serves has the headers of a production server', async ({ start, request, build }) => {
  const site = await start();
  await checkHeaders(site.url, request, build);
});

import { test } from './fixtures.ts';
import { checkHeaders } from './header-check.ts';

test('what preview serves has the headers of a production server', async ({ site, request, build }) => {
  await checkHeaders(site.url, request, build);
});

import { EnvHttpProxyAgent } from 'undici';
import { expect, test } from 'vitest';
import { readDirectHosts } from '#src/server/no-proxy.ts';

const isDirect = (entries: string, host: string) =>
  readDirectHosts(entries).includes(new URL(`http://${host}`));

test.each([
  // Networks.
  ['127.0.0.0/8', '127.0.0.2', '128.0.0.2'],
  ['10.0.0.0/8,127.0.0.2/32', '127.0.0.2', '127.0.0.3'],
  ['172.16.0.0/12', '172.31.255.255', '172.32.0.0'],
  ['0.0.0.0/0', '8.8.8.8', 'a.example'],
  ['fd00::/8', '[fd12::1]', '[fe80::1]'],
  ['[2001:db8::]/32', '[2001:db8::5]:8585', '[2001:db9::5]'],
  ['10.0.0.0/8', '[::ffff:10.0.0.1]', '[::ffff:11.0.0.1]'],
  // Addresses.
  ['127.0.0.2', '127.0.0.2', '127.0.0.22'],
  ['::1', '[::1]', '[::2]'],
  ['[::1]', '[::1]:8585', '[::2]:8585'],
  ['2001:4860::8888', '[2001:4860::8888]', '[2001:4860::8844]'],
  // Names, with the names below them.
  ['catalog.example', 'catalog.example', 'mycatalog.example'],
  ['example', 'catalog.example', 'example.org'],
  ['.internal', 'a.b.internal', 'internal.example'],
  ['*.internal', 'a.internal', 'a.internal.example'],
  ['Catalog.Example.', 'catalog.example', 'example'],
  ['catalog.example', 'catalog.example.', 'catalog.example.org'],
  ['my_host', 'my_host', 'my-host'],
  // Ports.
  ['catalog.example:8585', 'catalog.example:8585', 'catalog.example'],
  ['catalog.example:80', 'catalog.example', 'catalog.example:8585'],
  ['10.0.0.0/8:8585', '10.1.1.1:8585', '10.1.1.1:8586'],
  ['[::1]:8585', '[::1]:8585', '[::1]:8586'],
  // Lists, and all.
  ['a.example b.example,\tc.example', 'c.example', 'd.example'],
])('NO_PROXY=%s: %s is reached directly, %s by the proxy', (entries, direct, proxied) => {
  expect(isDirect(entries, direct)).toBe(true);
  expect(isDirect(entries, proxied)).toBe(false);
  expect(readDirectHosts(entries).meaningless).toEqual([]);
});

test('a star among the entries means every host', () => {
  for (const host of ['anything.example', '10.0.0.1', '[fd00::1]:8585']) {
    expect(isDirect('a.example,*', host)).toBe(true);
    expect(isDirect('a.example,*.b.example', host)).toBe(false);
  }
});

test.each([
  'http://a.example',
  '10.0.0.0/33',
  '10.0.0.0/255.0.0.0',
  '10.',
  'data-*.example',
  '300.1.1.1',
  '1.2.3',
  'fd00::/129',
  '10.0.0.9-10.0.0.1',
  'a.example/8',
  'me:secret@a.example',
  '<local>',
  'a..b',
  'a;b',
])('%s means nothing, and is named while the others hold', (entry) => {
  const hosts = readDirectHosts(`b.example,${entry},10.0.0.0/8`);
  expect(hosts.meaningless).toEqual([entry]);
  expect(hosts.includes(new URL('http://10.0.0.1'))).toBe(true);
  expect(hosts.includes(new URL('http://c.example'))).toBe(false);
});

test('an absent or empty list names nobody', () => {
  for (const text of ['', ' , ']) {
    expect(readDirectHosts(text).includes(new URL('http://a.example'))).toBe(false);
    expect(readDirectHosts(text).meaningless).toEqual([]);
  }
});

test('control: the agent of the library takes no network for one', async () => {
  const agent = new EnvHttpProxyAgent({ httpProxy: 'http://127.0.0.1:1', noProxy: '127.0.0.0/8' });
  // A refused connection is one to the proxy.
  await expect(
    agent.request({ origin: 'http://127.0.0.2:2', path: '/', method: 'GET' }),
  ).rejects.toMatchObject({
    port: 1,
  });
  await agent.close();
});

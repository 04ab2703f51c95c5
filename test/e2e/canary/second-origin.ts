import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another origin on this machine, which notes the Authorization header of whoever comes. */
export async function openSecondOrigin() {
  const visits: string[] = [];
  const server = createServer((request, answer) => {
    visits.push(request.headers.authorization ?? '');
    answer
      .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Authorization headers that came, empty ones for requests without. */
    visits: (): readonly string[] => visits,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback address that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe for a free port has no port itself.');
  return address.port;
}

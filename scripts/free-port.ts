import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports (RFC 6335: from 49152, Linux: from 32768), so that no other process gets one by chance. */
const [LOWEST, BEYOND] = [12_000, 32_000];
const TRIES = 100;

const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A port of the loopback address that is free now and not yet handed out by this process. */
export async function freePort(): Promise<number> {
  for (let count = 0; count < TRIES; count++) {
    const port = randomInt(LOWEST, BEYOND);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('No free port was found.');
}

import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A key and its certificate for `localhost`, `board.test` and `push.test`, which only tests trust. */
export const CERTIFICATE = path.join(import.meta.dirname, '../test/fixtures/localhost.pem');
const pem = readFileSync(CERTIFICATE, 'utf8');

/** Trusts the test's certificate in this process until the returned function is called. */
export function trustLocalhost(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, pem]);
  return () => setDefaultCACertificates(before);
}

/** Starts an https server. @returns its port, and a function that ends it */
export async function startHttps(answer: RequestListener, host = '127.0.0.1'): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer({ key: pem, cert: pem }, answer);
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

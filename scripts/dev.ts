import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { Sentence } from './sentence.ts';

/** The requests for the server. The page has a source folder named `api` too, which Vite serves. */
const calls = '^/api/(?!.*[.]tsx?([?]|$))';

/**
 * Runs the board for development. Vite serves the page and swaps changed modules in place; the server restarts when its sources change.
 * Ends both on Ctrl-C.
 */
export async function develop(words: string[]): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  const url = `http://${host}:${port}`;
  const apiPort = await freePort();

  const { createServer } = await import('vite');
  const page = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    server: { host, port, strictPort: true, proxy: { [calls]: { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } } },
  });
  await page.listen().catch((error) => {
    throw new Sentence(`The page cannot be served at ${url}: ${error.message}.`);
  });

  // With PUBLIC_URL the server prints the address that a browser should open.
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'start.mjs', 'api', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL || url },
  });
  // Ctrl-C reaches the server from the terminal; other signals reach only this process.
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    ending = true;
    server.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const [code] = await once(server, 'exit');
  await page.close();
  process.exit(ending ? 0 : (code ?? 1));
}

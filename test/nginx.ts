import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findNginx } from '../scripts/find-nginx.ts';
import { findUser } from '../scripts/find-postgres.ts';
import { freePort } from '../scripts/free-port.ts';
import { startBalancer } from './balancer.ts';

const shipped = path.resolve(import.meta.dirname, '../deploy/nginx.conf');

/** Everything that nginx writes goes to the test's folder. */
const around = (folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/max-tasks.conf;
}
`;

/** The shipped configuration on another port, in front of these two servers. */
function shippedFor(port: number, urls: string[]): string {
  const [first = '', second = ''] = urls.map((url) => new URL(url).host);
  const changes: [string, string][] = [
    ['127.0.0.1:3001', first],
    ['127.0.0.1:3002', second],
    ['listen 80;', `listen 127.0.0.1:${port};`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf no longer says "${from}".`);
      return text.replace(from, to);
    },
    readFileSync(shipped, 'utf8'),
  );
}

/**
 * Starts nginx as an ordinary user with the shipped `deploy/nginx.conf` in front of two servers.
 * Without nginx it starts a balancer that behaves the same, and says so.
 */
export async function startNginx(urls: string[]): Promise<{ name: string; url: string; stop(): Promise<void> }> {
  const program = findNginx();
  if (!program) {
    console.log('There is no nginx here: a balancer that does what deploy/nginx.conf says stands in for it.');
    return { name: 'a balancer', ...(await startBalancer(urls)) };
  }
  const who = findUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-nginx-'));
  chmodSync(folder, 0o711);
  if (who) chownSync(folder, who.uid, who.gid);
  const port = await freePort();
  writeFileSync(path.join(folder, 'max-tasks.conf'), shippedFor(port, urls));
  writeFileSync(path.join(folder, 'nginx.conf'), around(folder));
  const nginx = spawn(program, ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    ...who,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const kill = () => nginx.kill('SIGTERM');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/health/live`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    await wait(20);
  }
  return {
    name: 'nginx',
    url,
    async stop() {
      process.off('exit', kill);
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

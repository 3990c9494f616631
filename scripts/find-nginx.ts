import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

function onPath(): string | undefined {
  // Debian keeps nginx in /usr/sbin, which is only on root's path.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file) && spawnSync(file, ['-v']).status === 0);
}

/** The system's nginx, or as root Debian's package; `null` if there is neither. */
export function findNginx(): string | null {
  const found = onPath();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.error('nginx: none found, installing the system’s own package');
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 120_000,
      // Run level 1 keeps the package from starting nginx as a service.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  apt('update', '-q');
  for (const name of ['nginx-light', 'nginx']) {
    apt('install', '-y', '-q', '--no-install-recommends', name);
    const installed = onPath();
    if (installed) return installed;
  }
  return null;
}

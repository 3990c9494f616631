import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder whose disk can be filled and emptied. */
export type SmallDisk = {
  folder: string;
  /** Leaves no free space. @param pid the process that uses the folder */
  fill(pid: number): void;
  makeRoom(pid: number): void;
  remove(): void;
};

/** A small tmpfs of its own, or `null` if this user may not mount one. */
export function mountedDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      // In small pieces, so that not even one more fits.
      for (let written = 0; ; written++) {
        try {
          writeFileSync(filler, Buffer.alloc(4096, 1), { flag: 'a' });
        } catch {
          if (written === 0) throw new Error('The disk was full already.');
          return;
        }
      }
    },
    makeRoom: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The closest thing without mounting: the process may not grow any file beyond the largest in the folder. */
function limitedDisk(): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-disk-'));
  const limit = (pid: number, bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  return {
    folder,
    fill: (pid) => limit(pid, Math.max(...readdirSync(folder).map((name) => statSync(path.join(folder, name)).size))),
    makeRoom: (pid) => limit(pid, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Mounts a small disk if this machine allows it, or else limits file sizes; a log line says which. */
export function smallDisk(megabytes: number): SmallDisk {
  const mounted = mountedDisk(megabytes);
  console.log(mounted ? `disk full: on a disk of ${megabytes} MB` : 'disk full: no disk could be mounted, so files are kept from growing');
  return mounted ?? limitedDisk();
}

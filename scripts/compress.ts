import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Without `index.html`, because the server puts a nonce into it for each response. */
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const WORTH_IT = 1024;

/** Writes a brotli and a gzip file beside each large text file of a folder, and syncs all files. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const written = await Promise.all(files.map(compressFile));
  // Without the sync, a power loss could keep the rename and lose the contents.
  await Promise.all(written.flat().map(sync));
}

async function compressFile(file: string): Promise<string[]> {
  if (!TEXT.test(file)) return [file];
  const content = await readFile(file);
  if (content.length < WORTH_IT) return [file];
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return [file, `${file}.br`, `${file}.gz`];
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

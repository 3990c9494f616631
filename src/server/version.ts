import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the product, as `package.json` says it. */
export const version: string = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')).version;

import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { roomForData } from '../scripts/room-for-data.ts';
import { aDatabase } from '../scripts/test-database.ts';
import { serverProcess } from './server-process.ts';

export { superAdminNumber } from './server-process.ts';

/** A running board on a data folder of its own. */
export type App = {
  url: string;
  /** Where its data is, as the settings say it. */
  place: { DATA_DIR: string; DATABASE_URL: string };
  dataDir: string;
  /** The process that serves now. */
  pid(): number;
  /** Stops the server and starts it again, at the same address and on the same data. */
  restart(): Promise<void>;
  /** Ends the process as by a power cut, and starts it again. */
  crash(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
};

/**
 * Starts a board on an empty database and waits until it is ready.
 * @param command what `start.mjs` is told to do; nothing: the whole board
 */
export async function startServer(...command: string[]): Promise<App> {
  const dataDir = await mkdtemp(path.join(roomForData(), 'max-tasks-e2e-'));
  // On which engine is said by whoever runs the tests.
  const database = process.env.TEST_POSTGRES ? await aDatabase(process.env.TEST_POSTGRES) : null;
  const place = { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' };
  const server = await serverProcess(command, place);
  async function start() {
    server.launch();
    await server.ready();
  }
  await start();
  return {
    url: server.url,
    place,
    dataDir,
    pid: server.pid,
    async restart() {
      await server.end();
      await start();
    },
    async crash() {
      await server.kill();
      await start();
    },
    async stop() {
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

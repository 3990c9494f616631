import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { roomForData } from '../scripts/room-for-data.ts';
import { aDatabase } from '../scripts/test-database.ts';
import { serverProcess } from './server-process.ts';

export { superAdminNumber } from './server-process.ts';

/** A running board with its own data folder. */
export type App = {
  url: string;
  /** The settings that open its data again. */
  place: { DATA_DIR: string; DATABASE_URL: string };
  dataDir: string;
  /** The id of the serving process. */
  pid(): number;
  /** Stops the server, and starts it again at the same address on the same data. */
  restart(): Promise<void>;
  /** Kills the process, as by a power cut, and starts it again. */
  crash(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
};

/**
 * Starts a board on an empty database and waits until it is ready.
 * @param command the arguments of `start.mjs`; by default the whole board
 */
export const startServer = (...command: string[]): Promise<App> => startServerWith({}, ...command);

/** The same with further settings. */
export async function startServerWith(settings: Record<string, string>, ...command: string[]): Promise<App> {
  const dataDir = await mkdtemp(path.join(roomForData(), 'max-tasks-e2e-'));
  // The test run chooses the engine.
  const database = process.env.TEST_POSTGRES ? await aDatabase(process.env.TEST_POSTGRES) : null;
  const place = { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' };
  const server = await serverProcess(command, { ...place, ...settings });
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

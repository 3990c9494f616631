import { makeCluster } from './postgres-cluster.ts';

/** A PostgreSQL that runs as long as the tests. */
export type TestPostgres = { url: string; stop(): Promise<void> };

/** The data need not survive a power cut, and autovacuum would disturb tests at random times. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=200',
  'log_min_messages=fatal',
];

/**
 * Starts a PostgreSQL on a free port of the loopback address.
 * @throws Sentence if this machine has none
 */
export async function startPostgres(): Promise<TestPostgres> {
  const cluster = await makeCluster();
  try {
    await cluster.start(settings);
  } catch (error) {
    cluster.remove();
    throw error;
  }
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop('fast');
      cluster.remove();
    },
  };
}

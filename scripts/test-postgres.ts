import { makeCluster } from './postgres-cluster.ts';

/** A PostgreSQL that lives as long as the tests: its address, and what ends and removes it. */
export type TestPostgres = { url: string; stop(): Promise<void> };

/** Nothing of it has to survive a power cut. Autovacuum would come by at one moment or another, and do what no test asked for. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_connections=200',
  'log_min_messages=fatal',
];

/**
 * Starts a PostgreSQL of its own on a free port of the loopback address, in folders that go with it.
 * @throws Sentence where there is none on this machine
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

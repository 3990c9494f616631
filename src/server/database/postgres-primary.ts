import { Client, type ClientConfig } from 'pg';
import { addressesOf } from './postgres-addresses.ts';

/** So long a connection may take to come about. */
export const CONNECT_MS = 1_300;
/** So long each of several servers has to say whether it takes changes. */
const PROBE_MS = 700;

/** How every connection is made. */
const settingsFor = (address: string): ClientConfig => ({
  connectionString: address,
  application_name: 'max-tasks',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
});

/** The way to a database, on one server or on several of which one takes changes. */
export type Primary = {
  /**
   * How to connect now.
   * @throws where none of several servers takes changes
   */
  settings(): Promise<ClientConfig>;
  /**
   * Notes that a connection could not be had, broke, or was not answered.
   * @param since when (`performance.now()`) it was waited for in vain
   */
  lost(since: number): void;
  /** Whether a connection on which something was last heard then can be used: one that has been silent for longer than a lost one may be dead too. */
  isTrusted(heardAt: number): boolean;
};

/** @throws where it cannot be reached in time, or is a standby */
async function probe(address: string): Promise<string> {
  const client = new Client({ ...settingsFor(address), connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(`${client.host}:${client.port} takes no changes`);
    return address;
  } finally {
    client.end().catch(() => {});
  }
}

/** @param databaseUrl may name several servers; which one takes changes is then asked of all at once, and again when that one fails */
export function findPrimary(databaseUrl: string): Primary {
  const addresses = addressesOf(databaseUrl);
  let silentSince = Number.NEGATIVE_INFINITY;
  let writable: Promise<string> | undefined;

  async function find(): Promise<string> {
    if (addresses.length === 1) return databaseUrl;
    try {
      return await Promise.any(addresses.map(probe));
    } catch (error) {
      writable = undefined;
      throw error instanceof AggregateError ? error.errors[0] : error;
    }
  }

  return {
    async settings() {
      writable ??= find();
      return settingsFor(await writable);
    },
    lost(since) {
      writable = undefined;
      silentSince = Math.max(silentSince, since);
    },
    isTrusted: (heardAt) => heardAt > silentSince,
  };
}

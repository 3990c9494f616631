import { Client, type ClientConfig } from 'pg';
import { addressesOf } from './addresses.ts';

/** Connection timeout. */
export const CONNECT_MS = 1_300;
/** Timeout for each of several servers to answer whether it is writable. */
const PROBE_MS = 700;

/** How every connection is made. */
const settingsFor = (address: string): ClientConfig => ({
  connectionString: address,
  application_name: 'max-tasks',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
});

/** Finds the writable server among the hosts of DATABASE_URL; a single host is not asked. */
export type Primary = {
  /**
   * How to connect now.
   * @throws if none of several servers is writable
   */
  settings(): Promise<ClientConfig>;
  /**
   * Notes that a connection could not be made, broke, or got no answer.
   * @param since when (`performance.now()`) the wait in vain began
   */
  lost(since: number): void;
  /** Whether a connection last heard from at `heardAt` is newer than the last failure; older idle ones may be dead too. */
  isTrusted(heardAt: number): boolean;
};

/** @throws if it cannot be reached in time, or is a standby */
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

/** @param databaseUrl may name several servers; all are then asked at once whether they are writable, and again when the one found fails */
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

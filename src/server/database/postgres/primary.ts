import { Client, type ClientConfig } from 'pg';
import { addressesOf } from './addresses.ts';

export const CONNECT_MS = 1_300;
const PROBE_MS = 700;

const settingsFor = (address: string): ClientConfig => ({
  connectionString: address,
  application_name: 'max-tasks',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
});

/** Finds the writable server among the hosts of `DATABASE_URL`; a single host is not probed. */
export type Primary = {
  /** Connection settings for now. @throws if none of several servers is writable */
  settings(): Promise<ClientConfig>;
  /** Reports a failed connection. @param since when (`performance.now()`) the failed attempt began */
  lost(since: number): void;
  /** Whether a connection was heard from after the last failure; older idle ones may be dead too. */
  isTrusted(heardAt: number): boolean;
};

/** @throws if the server is out of reach or a standby */
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

/** Probes all hosts in parallel, and again whenever the found one fails. */
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

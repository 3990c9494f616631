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

export type Primary = ReturnType<typeof findPrimary>;

/** @throws if the server is out of reach or a standby */
async function probe(address: string): Promise<string> {
  const client = new Client({ ...settingsFor(address), connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('it takes no changes');
    return address;
  } finally {
    client.end().catch(() => {});
  }
}

/** Finds the writable server among the hosts of `DATABASE_URL`: probes all in parallel, and again whenever the found one fails; a single one is not probed. */
export function findPrimary(databaseUrl: string) {
  const addresses = addressesOf(databaseUrl);
  let silentSince = Number.NEGATIVE_INFINITY;
  let writable: Promise<string> | undefined;

  async function find(): Promise<string> {
    if (addresses.length === 1) return databaseUrl;
    try {
      return await Promise.any(addresses.map(probe));
    } catch (error) {
      writable = undefined;
      const { errors } = error as AggregateError;
      throw new Error(errors.map(({ message, code }, at) => `${new URL(addresses[at] ?? '').host}: ${message || code}`).join('; '));
    }
  }

  return {
    /** Connection settings for now. @throws if none of several servers is writable */
    async settings(): Promise<ClientConfig> {
      writable ??= find();
      return settingsFor(await writable);
    },
    /** Reports a failed connection. @param since when (`performance.now()`) the failed attempt began */
    lost(since: number): void {
      writable = undefined;
      silentSince = Math.max(silentSince, since);
    },
    /** Whether a connection was heard from after the last failure; older idle ones may be dead too. */
    isTrusted: (heardAt: number): boolean => heardAt > silentSince,
  };
}

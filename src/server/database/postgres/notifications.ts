import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Database } from '../database.ts';
import type { Primary } from './primary.ts';

const CHANNEL = 'max_tasks_changes';
const RECONNECT_MS = 1_000;

/** Hints that the change log has grown, by NOTIFY between nodes. They may be lost, so readers also poll. @param notify sends a NOTIFY */
export function notifications(
  primary: Primary,
  notify: (channel: string) => Promise<unknown>,
): Pick<Database, 'announce' | 'listen' | 'close'> {
  const listeners = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of listeners) wake();
  };

  let sending = false;
  let more = false;
  /** One at a time; hints that come meanwhile become one more. */
  async function send(): Promise<void> {
    more = true;
    if (sending) return;
    sending = true;
    while (more) {
      more = false;
      await notify(CHANNEL).catch(() => {});
    }
    sending = false;
  }

  let begun = false;
  let ended = false;
  let ear: Client | undefined;
  async function hear(): Promise<void> {
    begun = true;
    while (!ended) {
      const asked = performance.now();
      try {
        const settings = await primary.settings();
        if (ended) return;
        ear = new Client({ ...settings, query_timeout: 2_000 });
        ear.on('error', () => {});
        ear.on('notification', wakeAll);
        const { promise: closed, resolve } = Promise.withResolvers<void>();
        ear.once('end', resolve);
        await ear.connect();
        await ear.query(`listen ${CHANNEL}`);
        // Hints may have been lost before this connection.
        wakeAll();
        await closed;
      } catch {
        primary.lost(asked);
        await ear?.end().catch(() => {});
      }
      if (!ended) await pause(RECONNECT_MS, undefined, { ref: false });
    }
  }

  return {
    announce() {
      wakeAll();
      void send();
    },
    listen(wake) {
      listeners.add(wake);
      if (!begun) void hear();
      return () => listeners.delete(wake);
    },
    async close() {
      ended = true;
      // Not awaited, because the server may never answer.
      ear?.end().catch(() => {});
    },
  };
}

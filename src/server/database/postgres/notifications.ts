import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Notification } from 'pg';
import type { Database } from '../database.ts';
import { makeHearers } from '../signals.ts';
import type { Primary } from './primary.ts';

const CHANGES = 'max_tasks_changes';
const SIGNALS = 'max_tasks_signals';
/** Signals that wait for the database; more are lost. */
const MOST_WAITING = 100;
const RECONNECT_MS = 1_000;

/**
 * Hints between nodes by NOTIFY: the change log has grown, and signals. They may be lost, so readers of the log also poll.
 * @param notify sends a NOTIFY
 */
export function notifications(
  primary: Primary,
  notify: (channel: string, payload: string) => Promise<unknown>,
): Pick<Database, 'announce' | 'listen' | 'signal' | 'hear' | 'close'> {
  const node = randomUUID();
  const { deliver, hear } = makeHearers();
  const listeners = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of listeners) wake();
  };

  let grown = false;
  const waiting: string[] = [];
  let sending = false;
  /** One at a time; announcements that come meanwhile become one more. */
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    while (grown || waiting.length > 0) {
      const payload = grown ? undefined : waiting.shift();
      if (payload === undefined) grown = false;
      await notify(payload === undefined ? CHANGES : SIGNALS, payload ?? '').catch(() => {});
    }
    sending = false;
  }

  function take({ channel, payload = '' }: Notification): void {
    if (channel === CHANGES) return void wakeAll();
    const [from = '', name = ''] = payload.split(' ', 2);
    // This node's own hearers have it already.
    if (from !== node) deliver(name, payload.slice(`${from} ${name} `.length));
  }

  let begun = false;
  let ended = false;
  let ear: Client | undefined;
  async function keepListening(): Promise<void> {
    begun = true;
    while (!ended) {
      const asked = performance.now();
      try {
        const settings = await primary.settings();
        if (ended) return;
        ear = new Client({ ...settings, query_timeout: 2_000 });
        ear.on('error', () => {});
        ear.on('notification', take);
        const { promise: closed, resolve } = Promise.withResolvers<void>();
        ear.once('end', resolve);
        await ear.connect();
        await ear.query(`listen ${CHANGES}; listen ${SIGNALS}`);
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
      grown = true;
      void send();
    },
    listen(wake) {
      listeners.add(wake);
      if (!begun) void keepListening();
      return () => listeners.delete(wake);
    },
    signal(name, text) {
      deliver(name, text);
      if (waiting.length < MOST_WAITING) waiting.push(`${node} ${name} ${text}`);
      void send();
    },
    hear(name, hearer) {
      if (!begun) void keepListening();
      return hear(name, hearer);
    },
    async close() {
      ended = true;
      // Not awaited, because the server may never answer.
      ear?.end().catch(() => {});
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Notification } from 'pg';
import { repeating } from '../../repeating.ts';
import type { Database } from '../database.ts';
import { makeHearers } from '../signals.ts';
import type { Primary } from './primary.ts';

const CHANNEL = 'max_tasks_signals';
const LISTEN = `listen ${CHANNEL}`;
/** Signals that wait for the database; more are lost. */
const MOST_WAITING = 100;
/** Interval of reconnecting, and of asking whether the connection lives (ms). */
const ROUND = 1_000;

/** Signals between nodes by NOTIFY. They may be lost, so readers of the change log also poll. @param notify sends a NOTIFY */
export function notifications(
  primary: Primary,
  notify: (channel: string, payload: string) => Promise<unknown>,
): Pick<Database, 'signal' | 'hear' | 'close'> {
  const node = randomUUID();
  const { deliver, hear } = makeHearers();
  const waiting: string[] = [];
  const send = repeating(
    async () => {
      for (let payload = waiting.shift(); payload !== undefined; payload = waiting.shift()) await notify(CHANNEL, payload).catch(() => {});
    },
    () => {},
  );

  function take({ payload = '' }: Notification): void {
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
        await ear.connect();
        await ear.query(LISTEN);
        // Some may have been lost before this connection.
        deliver('change', '');
        deliver('missed', '');
        // Until it fails: a network can drop a connection without telling either side.
        for (;;) {
          await pause(ROUND, undefined, { ref: false });
          await ear.query(LISTEN);
        }
      } catch {
        primary.lost(asked);
        await ear?.end().catch(() => {});
      }
      if (!ended) await pause(ROUND, undefined, { ref: false });
    }
  }

  return {
    signal(name, text) {
      deliver(name, text);
      const payload = `${node} ${name} ${text}`;
      // A change that waits stands for those that come meanwhile.
      const isSaid = text === '' && waiting.includes(payload);
      if (!isSaid && waiting.length < MOST_WAITING) waiting.push(payload);
      void send();
    },
    hear(...heard) {
      if (!begun) void keepListening();
      hear(...heard);
    },
    async close() {
      ended = true;
      // Not awaited, because the server may never answer.
      ear?.end().catch(() => {});
    },
  };
}

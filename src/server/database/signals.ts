import { EventEmitter } from 'node:events';
import type { Database, Effects } from './database.ts';

/** The hearers of signals on this node. A text that a hearer cannot read, as from another release, is lost. */
export function makeHearers(): Pick<Database, 'hear'> & { deliver(name: string, text: string): void } {
  const all = new EventEmitter();
  return {
    deliver: (name, text) => void all.emit(name, text),
    hear(name, hearer) {
      all.on(name, (text: string) => {
        try {
          hearer(text);
        } catch {}
      });
    },
  };
}

/** Runs a transaction, and then what waits for its commit: signals, alike ones once, and acts. @param run calls `begin` at each attempt */
export async function withEffects<T>(send: Database['signal'], run: (begin: () => Effects) => Promise<T>): Promise<T> {
  let signals = new Map<string, Parameters<Database['signal']>>();
  let acts: Parameters<Effects['onCommit']>[0][] = [];
  const done = await run(() => {
    signals = new Map();
    acts = [];
    return {
      signal: (...signal) => void signals.set(signal.join(' '), signal),
      onCommit: (act) => void acts.push(act),
    };
  });
  for (const signal of signals.values()) send(...signal);
  for (const act of acts) await act();
  return done;
}

/** The longest text of a signal (bytes). */
const MOST_BYTES = 7_500;

/** JSON arrays of the values, in order, each short enough for a signal. */
export function packed(values: readonly unknown[]): string[] {
  const packs: string[] = [];
  let pack = '';
  for (const value of values) {
    const one = JSON.stringify(value);
    if (pack && Buffer.byteLength(`[${pack},${one}]`) > MOST_BYTES) {
      packs.push(`[${pack}]`);
      pack = '';
    }
    pack = pack ? `${pack},${one}` : one;
  }
  return pack ? [...packs, `[${pack}]`] : packs;
}

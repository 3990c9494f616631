import { EventEmitter } from 'node:events';
import type { Database } from './database.ts';

/** The hearers of signals on this node. A text that a hearer cannot read, as from another release, is lost. */
export function makeHearers(): Pick<Database, 'hear'> & { deliver(name: string, text: string): void } {
  const all = new EventEmitter();
  return {
    deliver: (name, text) => void all.emit(name, text),
    hear(name, hearer) {
      const safely = (text: string) => {
        try {
          hearer(text);
        } catch {}
      };
      all.on(name, safely);
      return () => all.off(name, safely);
    },
  };
}

import type { WholeTask } from '#shared/tasks.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { anAdmin, answered } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';
import { aProgram } from './a-token.ts';

export const START = new Date(Date.now() - 60_000).toISOString();

/** A person with a program, and the undo of what it did. */
export async function aCast() {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const bot = await aProgram(app, ana);
  const undo = (as: Client = ana, since = START) => answered<UndoResult>(as, 'POST', `/api/tokens/${bot.made.id}/undo`, { since });
  const read = (id: string) => answered<WholeTask>(ana, 'GET', `/api/tasks/${id}`);
  const bulk = (as: Client, ...changes: object[]) => answered(as, 'POST', '/api/tasks/bulk', { changes });
  return { app, ana, bot, undo, read, bulk };
}

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import { type Reply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

export const stale: Reply = { status: 412, body: 'Someone else changed this task.' };

export const did = (action: Activity['action'], admin: Activity['admin'], note: string): Activity => ({
  id: `a-${action}`,
  admin,
  via: null,
  action,
  note,
  at: '2026-01-02T04:00:00.000Z',
});
export const ana = { id: 'u2', name: 'Ana Diaz' };
export const me = { id: 'u1', name: 'Super Admin' };

/** Opens the board with these tasks and the scripted answers. */
export async function open(more: Script, tasks = [task()]) {
  server = await startScripted(tasks, more);
  renderApp(server.url);
  await screen.findByRole('article', { name: 'Fix the gate' });
  return { server, user: userEvent.setup() };
}

/** Replies one after the other; the last one repeats. */
export function inTurn(...replies: Reply[]): () => Reply {
  return () => (replies.length > 1 ? replies.shift() : replies[0]) ?? stale;
}

/** The requests that start with `start`. */
export const calls = (of: Scripted, start: string) => of.asked.filter((one) => one.startsWith(start));

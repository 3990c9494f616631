import { expect } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import type { Client } from '../start-app.ts';

export type Page = { ids: string[]; last: Task; next: string };

/** A page of a search, or `null` if it is empty. */
export async function pageOf(client: Client, query: string, after?: string): Promise<Page | null> {
  const reply = await client.call('GET', `/api/tasks/search?${query}${after ? `&after=${after}` : ''}`);
  expect(reply, reply.text).toMatchObject({ status: 200 });
  const tasks = reply.json() as Task[];
  const last = tasks.at(-1);
  return last ? { ids: tasks.map(({ id }) => id), last, next: reply.headers.get('next-after') ?? '' } : null;
}

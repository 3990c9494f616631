import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, expect } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { type Reply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

/** Opens the page at a search URL. @param answer the reply to every search */
export async function openSearch(path: string, answer: Script[string], more: Script = {}): Promise<{ user: UserEvent; server: Scripted }> {
  server = await startScripted([task()], { 'GET /api/tasks/search': answer, ...more });
  renderApp(server.url, path);
  await screen.findAllByRole('article');
  await waitFor(() => expect(server.followed.length).toBe(1));
  return { user: userEvent.setup(), server };
}

/** The parameters of every search request. */
export const searches = () =>
  server.asked.filter((one) => one.startsWith('GET /api/tasks/search')).map((one) => new URLSearchParams(one.slice(one.indexOf('?'))));

/** Waits until no search is in flight. */
export const allFound = () => waitFor(() => expect(queryClient.isFetching({ queryKey: keys.searches })).toBe(0));

/** A scripted server that returns these tasks in order, `size` per page. */
export const pagesOf =
  (all: () => Task[], size = 2) =>
  (address: string): Reply => {
    const query = new URL(address, 'http://x').searchParams;
    const wanted = all().filter(({ status }) => status === (query.get('status') ?? status));
    const after = query.get('after');
    const rest = wanted.slice(after === null ? 0 : 1 + wanted.findIndex(({ id }) => id === after));
    const body = rest.slice(0, size);
    return { headers: { 'Total-Count': `${wanted.length}`, ...(rest.length > size && { 'Next-After': `${body.at(-1)?.id}` }) }, body };
  };

/** Tasks that match the search `weir`. */
export const weirs = (ids: string[], status: Task['status'] = 'pending'): Task[] =>
  ids.map((id) => task({ id, title: `Weir ${id}`, status }));

export const column = (name: string) => within(screen.getByRole('region', { name }));
export const titlesIn = (name: string) =>
  column(name)
    .queryAllByRole('article')
    .map((one) => one.querySelector('h3')?.textContent);
export const badge = (name: string) => column(name).getByRole('heading', { level: 2 }).nextElementSibling?.textContent;
export const more = (name: string) => column(name).queryByRole('button', { name: 'Show more' }) as HTMLElement;

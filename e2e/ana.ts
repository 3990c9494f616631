import { expect, type Page } from '@playwright/test';
import { type Caller, card, signIn } from './board.ts';

const anaNumber = '3055550777';

/** Signs in Ana Diaz, a second super admin, in a browser of her own, or as a caller of the API alone. */
export async function anaIn<Other extends Caller>(other: Other, page: Page): Promise<Other> {
  await page.request.post('/api/admins', { data: { name: 'Ana Diaz', mobileNumber: anaNumber, role: 'super_admin' } });
  expect((await signIn(other, anaNumber)).status()).toBe(200);
  return other;
}

type Fields = { title?: string; description?: string; priority?: string };

/** Creates a task and opens the board with it. */
export async function begin(page: Page, draft: { title: string } & Fields): Promise<string> {
  const { id } = await (await page.request.post('/api/tasks', { data: draft })).json();
  await page.goto('/');
  await expect(card(page, draft.title)).toBeVisible();
  return id;
}

/** Ana changes fields of a task, based on its latest version. */
export async function change(ana: Caller, id: string, fields: Fields): Promise<void> {
  const task = await (await ana.request.get(`/api/tasks/${id}`)).json();
  const { title, description, assignee, priority, dueDate } = task;
  const data = { title, description, assignee, priority, dueDate, ...fields };
  expect((await ana.request.put(`/api/tasks/${id}`, { data })).status()).toBe(200);
}

/** The task as the server has it. */
export const read = async (page: Page, id: string) => (await page.request.get(`/api/tasks/${id}`)).json();

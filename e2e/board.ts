import { expect, type Page } from '@playwright/test';
import { superAdminNumber } from './server.ts';

/** Somebody who is signed in, with or without a page. */
export type Caller = Pick<Page, 'request'>;
type Draft = { title: string; description?: string; assignee?: string; priority?: string; dueDate?: string };

export const signIn = (page: Caller, number = superAdminNumber) =>
  page.request.post('/api/login', { data: { username: number, password: 'x' } });
export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
export const form = (page: Page) => page.getByRole('form', { name: 'Create New Task' });
export const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
export const counted = async (page: Page, name: string) =>
  Number(
    (
      await column(page, name)
        .getByText(/^[\d,]+$/)
        .first()
        .textContent()
    )?.replaceAll(',', ''),
  );

/** Creates a task. @returns its id */
export async function given(page: Caller, draft: Draft, status?: string): Promise<string> {
  const made = await page.request.post('/api/tasks', { data: draft });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  if (status) expect((await page.request.put(`/api/tasks/${id}/status`, { data: { status } })).status()).toBe(200);
  return id;
}

export async function setStatus(page: Page, title: string, status: string): Promise<void> {
  await card(page, title).getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: status, exact: true }).click();
}

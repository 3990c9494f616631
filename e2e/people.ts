import { randomInt } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Caller, signIn } from './board.ts';

/** Creates an admin as a super admin, and signs the new admin in elsewhere. @returns the name */
export async function aColleague(boss: Caller, colleague: Caller, role = 'admin', named?: string): Promise<string> {
  const mobileNumber = `3${randomInt(10 ** 8, 10 ** 9)}`;
  const name = named ?? `Ana ${mobileNumber}`;
  expect((await boss.request.post('/api/admins', { data: { name, mobileNumber, role } })).status()).toBe(201);
  expect((await signIn(colleague, mobileNumber)).status()).toBe(200);
  return name;
}

/** Opens the board and waits until it has loaded. Earlier changes are in the loaded board or come by the stream. */
export async function opened(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Pending' })).toHaveAttribute('aria-busy', 'false');
}

/** Counts the event streams that a browser opens from now on. */
export function streamsOf(context: BrowserContext): { opened: number } {
  const streams = { opened: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.opened += 1;
  });
  return streams;
}

export async function taskId(page: Caller, title: string): Promise<string> {
  const { pending, inProgress, completed } = await (await page.request.get('/api/tasks')).json();
  return [...pending, ...inProgress, ...completed].find((one) => one.title === title).id;
}

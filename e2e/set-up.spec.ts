import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { expect, test } from './fixtures.ts';

/** A server without admins, and the setup link it prints. */
const fresh = test.extend<{ link: string }>({
  // Playwright parses this pattern for the fixture's dependencies, and requires a pattern.
  link: async ({ playwright: _ }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-set-up-'));
    const server = spawn(process.execPath, ['start.mjs'], {
      cwd: path.resolve(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: '',
        PUBLIC_URL: '',
        TIME_ZONE: '',
        SUPER_ADMIN_NAME: '',
        SUPER_ADMIN_MOBILE: '',
        LOG_LEVEL: 'warn',
      },
    });
    const ended = once(server, 'exit');
    let said = '';
    for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      said += text;
      if (/setup=\S+\n/.test(said)) break;
    }
    const [link] = /http\S+setup=\S+/.exec(said) ?? [];
    if (!link) throw new Error(`The server printed no link:\n${said}`);
    await use(link);
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  },
});

// The server stops a moment before the page closes.
fresh.use({ networkFails: true });

fresh('the printed link makes the first super admin, once', async ({ page, link, openBrowser }) => {
  await page.goto(link);
  const form = page.getByRole('form', { name: 'Set Up' });
  await form.getByRole('button', { name: 'Create Super Admin' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
  await expect(form.getByRole('textbox', { name: 'Mobile Number' })).toHaveAccessibleDescription('Mobile number is required');
  await form.getByRole('textbox', { name: 'Name' }).fill('Olga Owner');
  await form.getByRole('textbox', { name: 'Mobile Number' }).fill('(305) 555-0199');
  await form.getByRole('button', { name: 'Create Super Admin' }).click();
  const banner = page.getByRole('banner');
  await expect(banner.getByText('Olga Owner', { exact: true })).toBeVisible();
  await expect(banner.getByText('Super Admin', { exact: true })).toBeVisible();

  const late = await openBrowser();
  await late.goto(link);
  await late.getByRole('textbox', { name: 'Name' }).fill('Larry Late');
  await late.getByRole('textbox', { name: 'Mobile Number' }).fill('3055550198');
  await late.getByRole('button', { name: 'Create Super Admin' }).click();
  await expect(late.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(late.getByText(/^403: \S/)).toBeVisible();
  await late.getByRole('link', { name: 'Sign in' }).click();
  await late.getByRole('textbox', { name: 'Mobile Number' }).fill('3055550199');
  await late.getByRole('button', { name: 'Sign In' }).click();
  await expect(late.getByRole('banner').getByText('Olga Owner', { exact: true })).toBeVisible();
});

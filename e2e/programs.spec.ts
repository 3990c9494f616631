import type { Page } from '@playwright/test';
import { card, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { test as base, expect } from './fixtures.ts';
import { chooseByKeys, keysReady, tabTo } from './keys.ts';
import { startHttps } from './local-https.ts';
import { aColleague } from './people.ts';
import type { App } from './server.ts';

type Received = { url: string | undefined; body: { type: string; data: { task: { title: string } } } };
type Receiver = { url: string; status: number; received: Received[] };

const test = base.extend<{ receiver: Receiver }>({
  // A receiver of webhooks on this machine.
  receiver: async ({ playwright: _ }, use) => {
    const receiver: Receiver = { url: '', status: 200, received: [] };
    const { port, stop } = await startHttps(async (request, response) => {
      receiver.received.push({ url: request.url, body: JSON.parse(Buffer.concat(await request.toArray()).toString()) });
      response.writeHead(receiver.status).end('Noted');
    });
    receiver.url = `https://localhost:${port}/changes`;
    await use(receiver);
    await stop();
  },
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(dialog(page, name)).toBeVisible();
}

/** A caller by a token. @returns the status and the text of its answer */
const asProgram = (app: App, token: string) => async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(app.url + path, { method, headers, body: body && JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
};

test('by keyboard, a token is made, its changes name it, are undone, and it opens nothing once revoked', async ({ page, app }) => {
  await signIn(page);
  await page.goto('/');
  await keysReady(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('api tokens');
  await page.keyboard.press('Enter');
  const tokens = dialog(page, 'API Tokens');
  await expect(tokens.getByText(/^No tokens yet/)).toBeVisible();
  await examine(page, 'No tokens', [320, 1440]);
  await tabTo(page, tokens.getByRole('button', { name: 'New Token' }));
  await page.keyboard.press('Enter');
  const form = dialog(page, 'New Token');
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Triage Bot');
  await chooseByKeys(page, form.getByRole('combobox', { name: 'Scope' }), 'Read and');
  await examine(page, 'New Token', [320, 1440]);
  await tabTo(page, form.getByRole('button', { name: 'Create Token' }));
  await page.keyboard.press('Enter');
  const secret = dialog(page, 'Token of Triage Bot').getByRole('textbox', { name: 'Token' });
  await expect(secret).toBeFocused();
  const token = await secret.inputValue();
  expect(token).toMatch(/^mtk_/);
  await examine(page, 'Token shown once', [320, 1440]);
  await page.keyboard.press('Escape');
  await expect(tokens.getByRole('button', { name: 'New Token' })).toBeFocused();
  await expect(tokens.getByText('Never used')).toBeVisible();

  const call = asProgram(app, token);
  const { id } = JSON.parse((await call('POST', '/api/tasks', { title: 'Made by a program' })).text);
  await call('POST', '/api/tasks', { title: 'Touched by hand' });
  await page.keyboard.press('Escape');
  await expect(tokens).toHaveCount(0);
  await card(page, 'Made by a program').getByRole('button', { name: 'Show Activity' }).click();
  await expect(card(page, 'Made by a program').getByText('Super Admin via Triage Bot')).toBeVisible();
  await card(page, 'Made by a program').getByRole('heading').click();
  await expect(page.getByRole('dialog', { name: 'Made by a program' }).getByText('Super Admin via Triage Bot')).toBeVisible();
  await page.keyboard.press('Escape');
  await card(page, 'Touched by hand').getByRole('textbox', { name: 'Add a comment' }).fill('Mine now');
  await page.keyboard.press('Enter');
  await said(page, 'Comment added successfully!');

  const held = Promise.withResolvers<void>();
  await page.route('**/api/tokens', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openFromMenu(page, 'API Tokens');
  await expect(tokens.getByRole('status', { name: 'Loading' })).toBeVisible();
  const heightOf = () => tokens.evaluate((element: HTMLElement) => element.offsetHeight);
  const heightBefore = await heightOf();
  held.resolve();
  await expect(tokens.getByText('Triage Bot')).toBeVisible();
  expect(await heightOf()).toBe(heightBefore);
  await tokens.getByRole('button', { name: 'Undo…' }).click();
  const undo = dialog(page, 'Undo Everything Since');
  await examine(page, 'Undo Everything Since', [320, 1440]);
  await tabTo(page, undo.getByRole('button', { name: 'Undo', exact: true }));
  await page.keyboard.press('Enter');
  await expect(undo.getByText('1 task was left alone:')).toBeVisible();
  await expect(undo.getByRole('region', { name: 'Result' })).toBeFocused();
  await examine(page, 'What was left alone', [320, 1440]);
  await undo.getByRole('link', { name: /Touched by hand$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Touched by hand' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(undo.getByRole('link', { name: /Touched by hand$/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tokens.getByRole('button', { name: 'Undo…' })).toBeFocused();
  expect((await call('GET', `/api/tasks/${id}`)).status).toBe(404);

  await tokens.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await said(page, 'The token “Triage Bot” was revoked.');
  await expect(tokens.getByRole('list', { name: 'Tokens' })).toBeFocused();
  await examine(page, 'Revoked token', [320, 1440]);
  expect((await call('GET', '/api/user')).status).toBe(401);
  await page.keyboard.press('Escape');
  await expect(card(page, 'Made by a program')).toHaveCount(0);
});

test('a moment with a year of two digits is asked for again, and does not undo all that a token ever did', async ({ page, app }) => {
  await signIn(page);
  const { token } = await (await page.request.post('/api/tokens', { data: { name: 'Sorter', scopes: ['write'] } })).json();
  await asProgram(app, token)('POST', '/api/tasks', { title: 'Made long ago' });
  await page.goto('/');
  await openFromMenu(page, 'API Tokens');
  await dialog(page, 'API Tokens').getByRole('listitem').filter({ hasText: 'Sorter' }).getByRole('button', { name: 'Undo…' }).click();
  const undo = dialog(page, 'Undo Everything Since');
  await undo.getByRole('combobox', { name: 'Since' }).click();
  await page.getByRole('option', { name: 'A date and time' }).click();
  const moment = undo.getByLabel('Date and Time');
  await moment.focus();
  await page.keyboard.type('0102');
  await page.keyboard.type('26');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('0930A');
  await expect(moment).toHaveValue('0026-01-02T09:30');
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(undo.getByText('Enter the year in four digits.')).toBeVisible();
  await expect(moment).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Made long ago')).toBeVisible();
});

test('a webhook is made, tested, sent changes, and its log sends one again', async ({ page, receiver }) => {
  await signIn(page);
  await page.goto('/');
  await openFromMenu(page, 'Webhooks');
  const webhooks = dialog(page, 'Webhooks');
  await expect(webhooks.getByText(/^No webhooks yet/)).toBeVisible();
  await examine(page, 'No webhooks', [320, 1440]);
  await webhooks.getByRole('button', { name: 'New Webhook' }).click();
  const form = dialog(page, 'New Webhook');
  await form.getByRole('textbox', { name: 'Address' }).fill('https://192.168.1.1/changes');
  await page.keyboard.press('Enter');
  await said(page, '400: The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.');
  await examine(page, 'New Webhook', [320, 1440]);
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await form.getByRole('button', { name: 'Create Webhook' }).click();
  const secret = dialog(page, 'Signing Secret');
  await expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'Copy', exact: true }).click();
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(webhooks.getByRole('button', { name: 'New Webhook' })).toBeFocused();
  await webhooks.getByRole('button', { name: 'Send a Test' }).click();
  await expect(page.getByText(/^The receiver answered 200 in \d+ ms\.$/)).toBeVisible();
  receiver.status = 500;
  await webhooks.getByRole('button', { name: 'Send a Test' }).click();
  await said(page, 'The receiver answered 500.');
  await examine(page, 'Webhooks', [320, 1440]);
  receiver.status = 200;
  await given(page, { title: 'Told to programs' });
  await expect.poll(() => receiver.received.at(-1)?.body.data.task?.title).toBe('Told to programs');

  await webhooks.getByRole('button', { name: 'Deliveries' }).click();
  const log = dialog(page, 'Webhook Deliveries');
  const created = log.getByRole('listitem').filter({ hasText: 'task.created' });
  await expect(created.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(log.getByText('Failed', { exact: true })).toBeVisible();
  await created.getByText('Request and Answer').click();
  await expect(created.getByRole('region', { name: 'Request' })).toContainText('Told to programs');
  await expect(created.getByRole('region', { name: 'Answer' })).toHaveText('Noted');
  await examine(page, 'Webhook Deliveries', [320, 1440]);
  const before = receiver.received.length;
  await created.getByRole('button', { name: 'Send Again' }).click();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  // A message of its own would replace the next one.
  await expect(page.getByText(/^The receiver answered 200 in \d+ ms\.$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await webhooks.getByRole('button', { name: 'Switch Off' }).click();
  await said(page, 'The webhook is off. Changes are not sent to it.');
  await webhooks.getByRole('button', { name: 'Edit' }).click();
  await dialog(page, 'Edit Webhook').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Webhook deleted successfully!');
  await expect(webhooks.getByRole('button', { name: 'New Webhook' })).toBeFocused();
});

test('an admin sees own tokens only, and no webhooks', { tag: '@long' }, async ({ page, openBrowser }) => {
  await signIn(page);
  await page.request.post('/api/tokens', { data: { name: 'Of the boss', scopes: ['read'] } });
  const ana = await openBrowser();
  await aColleague(page, ana);
  await ana.request.post('/api/tokens', { data: { name: 'Of the colleague', scopes: ['read'] } });
  await ana.goto('/');
  await ana.getByRole('button', { name: 'More', exact: true }).click();
  await expect(ana.getByRole('menuitem', { name: 'API Tokens' })).toBeVisible();
  await expect(ana.getByRole('menuitem', { name: 'Webhooks' })).toHaveCount(0);
  await ana.getByRole('menuitem', { name: 'API Tokens' }).click();
  await expect(dialog(ana, 'API Tokens').getByText('Of the colleague')).toBeVisible();
  await expect(dialog(ana, 'API Tokens').getByText('Of the boss')).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a calendar address is made, opens without a sign-in, is renewed and ended', async ({ page, request }) => {
    await signIn(page);
    await page.request.post('/api/tasks', { data: { title: 'Due in the calendar', dueDate: '2030-01-31' } });
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Notification Settings' }).tap();
    const settings = dialog(page, 'Notification Settings').getByRole('region', { name: 'Calendar' });
    await settings.getByRole('combobox', { name: 'Tasks' }).tap();
    await page.getByRole('option', { name: 'All tasks' }).tap();
    await settings.getByRole('button', { name: 'Make Address' }).tap();
    const made = dialog(page, 'Calendar Address');
    const first = await made.getByRole('textbox', { name: 'Address' }).inputValue();
    await examine(page, 'Calendar Address', [360]);
    await made.getByRole('button', { name: 'Done' }).tap();
    expect(await (await request.get(first)).text()).toContain('Due in the calendar');
    await examine(page, 'Calendar', [360]);
    await settings.getByRole('button', { name: 'Renew Address' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).tap();
    const second = await made.getByRole('textbox', { name: 'Address' }).inputValue();
    await page.goBack();
    await expect(made).toHaveCount(0);
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(second)).status()).toBe(200);
    await settings.getByRole('button', { name: 'End Address' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).tap();
    await said(page, 'The calendar address has ended.');
    await expect(settings.getByRole('button', { name: 'Make Address' })).toBeVisible();
    expect((await request.get(second)).status()).toBe(404);
  });
});

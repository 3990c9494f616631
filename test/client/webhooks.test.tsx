import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DELIVERIES_PAGE } from '#shared/limits.ts';
import { type Delivery, type Webhook, webhookKinds } from '#shared/webhooks.ts';
import { heldReply, type Script } from '../render.tsx';
import { calls, open, openFromMore } from './stale-answers.tsx';

const at = '2026-01-02T03:04:05.678Z';
const hook: Webhook = {
  id: 'h1',
  url: 'https://example.com/changes',
  format: 'standard',
  kinds: [...webhookKinds],
  active: true,
  offReason: null,
  createdAt: at,
};
const delivered: Delivery = {
  id: 'd1',
  type: 'task.created',
  state: 'delivered',
  attempts: 1,
  createdAt: at,
  sentAt: at,
  took: 120,
  status: 204,
  error: null,
  request: '{"type":"task.created"}',
  answer: '',
};
const openWebhooks = (webhooks: Webhook[], more: Script = {}) =>
  openFromMore('Webhooks', { 'GET /api/webhooks': { body: webhooks }, ...more });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodies = ({ sent }: { sent: { body: unknown }[] }) => sent.map(({ body }) => body);

test('a new webhook shows its secret once, even while the list that has it still loads, and is listed as on', async () => {
  const { user, dialog, server } = await openWebhooks([], {
    'POST /api/webhooks': { status: 201, body: { ...hook, secret: 'whsec_abc' } },
  });
  expect(await dialog.findByText(/^No webhooks yet/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'New Webhook' }));
  const form = await dialogOf('New Webhook');
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://example.com/changes');
  await user.click(form.getByRole('checkbox', { name: 'A task is restored' }));
  const list = heldReply({ body: [hook] });
  server.script['GET /api/webhooks'] = list.answer;
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  const secret = await dialogOf('Signing Secret');
  list.go();
  expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'whsec_abc');
  const kinds = webhookKinds.filter((kind) => kind !== 'task.restored');
  expect(bodies(server)).toEqual([{ url: 'https://example.com/changes', format: 'standard', kinds }]);
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'New Webhook' })));
  expect(await dialog.findByText('On')).toBeTruthy();
});

test('a dialog that makes a webhook does not close before the secret is shown', async () => {
  const made = heldReply({ status: 201, body: { ...hook, secret: 'whsec_abc' } });
  const { user, dialog, server } = await openWebhooks([], { 'POST /api/webhooks': made.answer });
  await user.click(await dialog.findByRole('button', { name: 'New Webhook' }));
  const form = await dialogOf('New Webhook');
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://example.com/changes{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  made.go();
  expect((await dialogOf('Signing Secret')).getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'whsec_abc');
});

test('a webhook whose answer was lost is sent again by the same key, and another one by another', async () => {
  const { user, dialog, server } = await openWebhooks([], { 'POST /api/webhooks': { status: 503, body: 'Try again in a moment.' } });
  await user.click(await dialog.findByRole('button', { name: 'New Webhook' }));
  const form = await dialogOf('New Webhook');
  const create = form.getByRole('button', { name: 'Create Webhook' });
  for (const text of ['https://example.com/changes{Enter}', '{Enter}', '2{Enter}']) {
    const sent = server.sent.length;
    await user.type(form.getByRole('textbox', { name: 'Address' }), text);
    await waitFor(() => expect([server.sent.length, create.getAttribute('aria-busy')]).toEqual([sent + 1, null]));
  }
  const [first, again, other] = server.keys;
  expect([again === first, other === first, server.keys.length]).toEqual([true, false, 3]);
});

test('a webhook without an address or a kind is not sent, and a refused address stays in the form', async () => {
  const refusal = 'The address must begin with https.';
  const { user, dialog, server } = await openWebhooks([], { 'POST /api/webhooks': { status: 400, body: refusal } });
  await user.click(await dialog.findByRole('button', { name: 'New Webhook' }));
  const form = await dialogOf('New Webhook');
  const boxes = form.getAllByRole('checkbox');
  for (const box of boxes) await user.click(box);
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  const address = form.getByRole('textbox', { name: 'Address' });
  expect(await form.findByText('Address is required')).toBeTruthy();
  expect(document.activeElement).toBe(address);
  await user.type(address, 'http://example.com');
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  expect(document.activeElement).toBe(boxes[0]);
  expect(form.getByText('Choose at least one kind of change.')).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.click(boxes[0] as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Create Webhook' }));
  expect(await screen.findByText(`400: ${refusal}`)).toBeTruthy();
  expect(address).toHaveProperty('value', 'http://example.com');
});

test('a webhook that the server switched off says why, and is switched on', async () => {
  const off = { ...hook, active: false, offReason: 'The receiver answered 410 Gone.' };
  const { user, dialog, server } = await openWebhooks([off], { 'PATCH /api/webhooks/h1': { body: hook } });
  expect(await dialog.findByText('The receiver answered 410 Gone.')).toBeTruthy();
  expect(dialog.getByText('Off')).toBeTruthy();
  server.script['GET /api/webhooks'] = { body: [hook] };
  await user.click(dialog.getByRole('button', { name: 'Switch On' }));
  expect(await screen.findByText('The webhook is on.')).toBeTruthy();
  expect(bodies(server)).toEqual([{ active: true }]);
  const toggle = await dialog.findByRole('button', { name: 'Switch Off' });
  expect(document.activeElement).toBe(toggle);
});

test('a webhook that is switched off meanwhile is told on an open board, and no longer once it is on again', async () => {
  const { server } = await open({ 'GET /api/notices': { body: [] } });
  const sameCount = 'event: notification\ndata: {"unread":2}\n\n';
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(sameCount);
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  const text = 'Deliveries stopped, because a webhook was switched off.';
  server.script['GET /api/notices'] = { body: [{ kind: 'webhook', text }] };
  server.tell(sameCount);
  expect(await screen.findByText(text)).toBeTruthy();
  // After a lost connection, the count may have changed too.
  server.script['GET /api/notices'] = { body: [] };
  server.tell('event: notification\ndata: {"unread":3}\n\n');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test('a notice opens the webhooks, and goes with its reason while they stay open', async () => {
  const text = 'Deliveries stopped, because a webhook was switched off.';
  const off = { ...hook, active: false, offReason: 'The receiver answered 410 Gone.' };
  const { user, server } = await open({
    'GET /api/notices': { body: [{ kind: 'webhook', text }] },
    'GET /api/webhooks': { body: [off] },
    'PATCH /api/webhooks/h1': { body: hook },
  });
  await user.click(await screen.findByRole('button', { name: 'Open Webhooks' }));
  const dialog = await dialogOf('Webhooks');
  Object.assign(server.script, { 'GET /api/notices': { body: [] }, 'GET /api/webhooks': { body: [hook] } });
  await user.click(await dialog.findByRole('button', { name: 'Switch On' }));
  expect(await dialog.findByText('On')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.id).toBe('tasks');
});

test('a webhook is edited, and deleted after a question', async () => {
  const { user, dialog, server } = await openWebhooks([hook], {
    'PATCH /api/webhooks/h1': { body: hook },
    'DELETE /api/webhooks/h1': { status: 204 },
  });
  await user.click(await dialog.findByRole('button', { name: 'Edit' }));
  const form = await dialogOf('Edit Webhook');
  await user.click(form.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'Slack' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Webhook updated successfully!')).toBeTruthy();
  expect(bodies(server)).toEqual([{ format: 'slack' }]);
  await user.click(await dialog.findByRole('button', { name: 'Edit' }));
  await user.click((await dialogOf('Edit Webhook')).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }));
  server.script['GET /api/webhooks'] = { body: [] };
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Webhook deleted successfully!')).toBeTruthy();
  expect(await dialog.findByText(/^No webhooks yet/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'New Webhook' })));
});

test('a test says how it was answered, or why it was not', async () => {
  const call = 'POST /api/webhooks/h1/test';
  const { user, dialog, server } = await openWebhooks([hook], { [call]: { body: { ...delivered, status: 200 } } });
  await user.click(await dialog.findByRole('button', { name: 'Send a Test' }));
  expect(await screen.findByText('The receiver answered 200 in 120 ms.')).toBeTruthy();
  server.script[call] = { body: { ...delivered, state: 'failed', status: null, error: 'The address leads to a private network.' } };
  const button = dialog.getByRole('button', { name: 'Send a Test' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await user.click(button);
  expect(await screen.findByText('The address leads to a private network.')).toBeTruthy();
});

test('the log shows each delivery with its request and answer, older ones on demand, and sends one again', async () => {
  const failed: Delivery = { ...delivered, id: 'd2', state: 'failed', attempts: 8, status: 500, error: 'It answered 500.', answer: 'Oops' };
  const page = Array.from({ length: DELIVERIES_PAGE }, (_, at) => ({ ...failed, id: `d${at + 2}` }));
  const { user, dialog, server } = await openWebhooks([hook], {
    'GET /api/webhooks/h1/deliveries': (address) => ({ body: address.includes('before=') ? [delivered] : page }),
    'POST /api/webhooks/h1/deliveries/d2/send-again': { body: { ...failed, state: 'delivered', status: 202, error: null } },
  });
  await user.click(await dialog.findByRole('button', { name: 'Deliveries' }));
  const log = await dialogOf('Webhook Deliveries');
  expect(await log.findAllByText('8 attempts')).toHaveLength(DELIVERIES_PAGE);
  expect(log.getAllByText('Oops')).toHaveLength(DELIVERIES_PAGE);
  expect(log.getAllByText(/\b500\b/)).toHaveLength(DELIVERIES_PAGE);
  await user.click(log.getByRole('button', { name: 'Show older' }));
  expect(await log.findByText('Answered 204')).toBeTruthy();
  expect(calls(server, 'GET /api/webhooks/h1').at(-1)).toBe(`GET /api/webhooks/h1/deliveries?before=${page.at(-1)?.id}`);
  const [again] = log.getAllByRole('button', { name: 'Send Again' });
  await user.click(again as HTMLElement);
  expect(await screen.findByText('The receiver answered 202 in 120 ms.')).toBeTruthy();
  expect(calls(server, 'POST')).toEqual(['POST /api/webhooks/h1/deliveries/d2/send-again']);
});

test('a delivery that failed or waits for its next attempt can be sent again, and one that waits for its first cannot', async () => {
  const waiting: Delivery = { ...delivered, state: 'waiting', status: 500, error: 'It answered 500.', attempts: 3 };
  const unsent: Delivery = { ...waiting, id: 'd9', attempts: 0, status: null, error: null };
  // The webhook was switched off before its first attempt.
  const givenUp: Delivery = { ...unsent, id: 'd8', state: 'failed', error: 'The webhook was switched off.' };
  const answer = { 'GET /api/webhooks/h1/deliveries': { body: [unsent, waiting, givenUp] } };
  const { user, dialog } = await openWebhooks([hook], answer);
  await user.click(await dialog.findByRole('button', { name: 'Deliveries' }));
  const log = await dialogOf('Webhook Deliveries');
  expect(await log.findAllByText('Waiting')).toHaveLength(2);
  expect(log.getAllByRole('button', { name: 'Send Again' })).toHaveLength(2);
});

test('the log of a webhook that somebody deleted says so, and offers nothing that cannot help', async () => {
  const sentence = 'This webhook does not exist or was deleted.';
  const { user, dialog } = await openWebhooks([hook], { 'GET /api/webhooks/h1/deliveries': { status: 404, body: sentence } });
  await user.click(await dialog.findByRole('button', { name: 'Deliveries' }));
  const log = await dialogOf('Webhook Deliveries');
  expect((await log.findByRole('alert')).textContent).toBe(`404: ${sentence}`);
  expect(log.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an admin has no Webhooks', async () => {
  const { user } = await open({ 'GET /api/user': { body: { id: 'u1', name: 'Bo Lee', role: 'admin', assigneesMay: [] } } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'API Tokens' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Webhooks' })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY } from '#shared/durations.ts';
import type { Token } from '#shared/tokens.ts';
import { toastStore } from '../../src/client/ui/toast/toast.ts';
import { heldReply, type Script } from '../render.tsx';
import { calls, inTurn, openFromMore } from './stale-answers.tsx';

const bot: Token = {
  id: 'k1',
  name: 'Triage Bot',
  scopes: ['write'],
  owner: { id: 'u2', name: 'Ana Diaz' },
  start: 'mtk_ab12',
  createdAt: '2026-01-02T03:04:05.678Z',
  expiresAt: null,
  lastUsedAt: '2026-01-02T03:04:05.678Z',
  revokedAt: null,
};
const admin = { 'GET /api/user': { body: { id: 'u2', name: 'Ana Diaz', role: 'admin', assigneesMay: [] } } };
const openTokens = (tokens: Token[], more: Script = {}) => openFromMore('API Tokens', { 'GET /api/tokens': { body: tokens }, ...more });
type Opened = Awaited<ReturnType<typeof openTokens>>;

async function choose({ user, dialog }: Pick<Opened, 'user' | 'dialog'>, name: string, option: string) {
  await user.click(dialog.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const rowOf = ({ dialog }: Opened, name: string) => within(dialog.getByText(name).closest('li') as HTMLElement);

test('a new token lasts 90 days, is shown once, and focus returns to where it began', async () => {
  const { user, dialog, server } = await openTokens([], {
    ...admin,
    'POST /api/tokens': { status: 201, body: { ...bot, token: 'mtk_ab12cdef' } },
  });
  expect(await dialog.findByText(/^No tokens yet/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'New Token' }));
  const form = await dialogOf('New Token');
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Triage Bot');
  await choose({ user, dialog: form }, 'Scope', 'Read and write');
  server.script['GET /api/tokens'] = { body: [{ ...bot, lastUsedAt: null }] };
  await user.click(form.getByRole('button', { name: 'Create Token' }));
  const secret = await dialogOf('Token of Triage Bot');
  expect(secret.getByText('Copy it now. You will not see it again.')).toBeTruthy();
  expect(secret.getByRole('textbox', { name: 'Token' })).toHaveProperty('value', 'mtk_ab12cdef');
  const [sent] = server.sent.map(({ body }) => body as { name: string; scopes: string[]; expiresAt: string });
  expect(sent).toMatchObject({ name: 'Triage Bot', scopes: ['write'] });
  expect(Math.abs(Date.parse(sent?.expiresAt ?? '') - Date.now() - 90 * DAY)).toBeLessThan(60_000);
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'New Token' })));
  expect(await dialog.findByText('Never used')).toBeTruthy();
  expect(dialog.queryByText(/cdef/)).toBeNull();
});

test('a token made before the list has come is in the list', async () => {
  const early = heldReply({ body: [] });
  const made = { status: 201, body: { ...bot, token: 'mtk_ab12cdef' } };
  const { user, dialog, server } = await openTokens([], { ...admin, 'GET /api/tokens': early.answer, 'POST /api/tokens': made });
  await user.click(await dialog.findByRole('button', { name: 'New Token' }));
  await user.type((await dialogOf('New Token')).getByRole('textbox', { name: 'Name' }), 'Triage Bot');
  server.script['GET /api/tokens'] = { body: [bot] };
  await user.keyboard('{Enter}');
  const secret = await dialogOf('Token of Triage Bot');
  early.go();
  await user.click(secret.getByRole('button', { name: 'Done' }));
  expect(await dialog.findByText('Triage Bot')).toBeTruthy();
});

test('a token made at the second try → no error of the first stands beside it', async () => {
  const made = { status: 201, body: { ...bot, token: 'mtk_ab12cdef' } };
  const answer = inTurn({ status: 503, body: 'Try again in a moment.' }, made);
  const { user, dialog } = await openTokens([], { ...admin, 'POST /api/tokens': answer });
  await user.click(await dialog.findByRole('button', { name: 'New Token' }));
  const form = await dialogOf('New Token');
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Triage Bot{Enter}');
  await screen.findByText('503: Try again in a moment.');
  await user.click(form.getByRole('button', { name: 'Create Token' }));
  await dialogOf('Token of Triage Bot');
  expect(toastStore.get()?.open).toBe(false);
});

test('a dialog that makes a token does not close before the token is shown', async () => {
  const made = heldReply({ status: 201, body: { ...bot, token: 'mtk_ab12cdef' } });
  const { user, dialog, server } = await openTokens([], { ...admin, 'POST /api/tokens': made.answer });
  await user.click(await dialog.findByRole('button', { name: 'New Token' }));
  const form = await dialogOf('New Token');
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Triage Bot{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(form.getByRole('button', { name: 'Close' }));
  made.go();
  expect((await dialogOf('Token of Triage Bot')).getByRole('textbox', { name: 'Token' })).toHaveProperty('value', 'mtk_ab12cdef');
});

test('a token without a name is not sent, and one that is refused stays in the form', async () => {
  const refusal = 'You have 20 tokens. Revoke one first.';
  const { user, dialog, server } = await openTokens([bot], { ...admin, 'POST /api/tokens': { status: 409, body: refusal } });
  expect(await dialog.findByText('Never expires')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'New Token' }));
  const form = await dialogOf('New Token');
  await choose({ user, dialog: form }, 'Expiry', 'Never');
  await user.click(form.getByRole('button', { name: 'Create Token' }));
  expect(await form.findByText('Name is required')).toBeTruthy();
  const name = form.getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  expect(server.sent).toEqual([]);
  await user.type(name, 'Reporter{Enter}');
  expect(await screen.findByText(`409: ${refusal}`)).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'Reporter', scopes: ['read'], expiresAt: null }]);
  expect(name).toHaveProperty('value', 'Reporter');
});

test('a revoked or expired token has no Revoke, and one that only reads or was never used has no Undo', async () => {
  const opened = await openTokens(
    [
      { ...bot, revokedAt: '2026-01-03T03:04:05.678Z' },
      { ...bot, id: 'k2', name: 'Old Bot', expiresAt: '2026-01-03T03:04:05.678Z' },
      { ...bot, id: 'k3', name: 'Reporter', scopes: ['read'] },
      { ...bot, id: 'k4', name: 'New Bot', lastUsedAt: null },
    ],
    admin,
  );
  await opened.dialog.findByText('Triage Bot');
  const buttons = (name: string) =>
    rowOf(opened, name)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(rowOf(opened, 'Triage Bot').getByText('Revoked')).toBeTruthy();
  expect(rowOf(opened, 'Old Bot').getByText('Expired')).toBeTruthy();
  expect(['Triage Bot', 'Old Bot', 'Reporter', 'New Bot'].map(buttons)).toEqual([['Undo…'], ['Undo…'], ['Revoke'], ['Revoke']]);
  expect(opened.dialog.queryByText('Of Ana Diaz')).toBeNull();
});

test('a super admin revokes the token of another person after a question, and focus stays in the list', async () => {
  const opened = await openTokens([bot], { 'DELETE /api/tokens/k1': { status: 204 } });
  const { user, dialog, server } = opened;
  expect(await dialog.findByText('Of Ana Diaz')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the token “Triage Bot”?' }));
  expect(calls(server, 'DELETE')).toEqual([]);
  server.script['GET /api/tokens'] = { body: [{ ...bot, revokedAt: '2026-01-03T03:04:05.678Z' }] };
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The token “Triage Bot” was revoked.')).toBeTruthy();
  expect(await dialog.findByText('Revoked')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('list', { name: 'Tokens' })));
});

test('the last hour of a token is undone, and the tasks left alone are linked with the reasons', async () => {
  const left = [{ id: 't9', number: 9, title: 'Order signs', reason: 'Bo Lee has changed its title since.' }];
  const opened = await openTokens([bot], { 'POST /api/tokens/k1/undo': { body: { undone: 12, left } } });
  const { user, dialog, server } = opened;
  await user.click(await dialog.findByRole('button', { name: 'Undo…' }));
  const undo = await dialogOf('Undo Everything Since');
  await user.click(undo.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('12 changes were undone. 1 task was left alone.')).toBeTruthy();
  expect(await undo.findByText('1 task was left alone:')).toBeTruthy();
  expect(undo.getByText('Bo Lee has changed its title since.')).toBeTruthy();
  expect(undo.getByRole('link', { name: '#9 Order signs' }).getAttribute('href')).toBe('/?task=9');
  expect(document.activeElement).toBe(undo.getByRole('region', { name: 'Result' }));
  const [{ since } = { since: '' }] = server.sent.map(({ body }) => body as { since: string });
  expect(Math.abs(Date.now() - 3_600_000 - Date.parse(since))).toBeLessThan(60_000);
  await waitFor(() => expect(calls(server, 'GET /api/tasks').filter((one) => one === 'GET /api/tasks').length).toBeGreaterThan(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Undo…' })));
});

test('everything since a picked moment is undone in the team’s time zone, and a missing one is asked for', async () => {
  const opened = await openTokens([bot], { 'POST /api/tokens/k1/undo': { body: { undone: 0, left: [] } } });
  const { user, dialog, server } = opened;
  await user.click(await dialog.findByRole('button', { name: 'Undo…' }));
  const undo = await dialogOf('Undo Everything Since');
  await choose({ user, dialog: undo }, 'Since', 'A date and time');
  await user.click(undo.getByRole('button', { name: 'Undo' }));
  expect(await undo.findByText('Enter a date and a time.')).toBeTruthy();
  const moment = undo.getByLabelText('Date and Time');
  expect(document.activeElement).toBe(moment);
  expect(server.sent).toEqual([]);
  await user.type(moment, '2026-01-02T09:30');
  await user.click(undo.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('There was nothing to undo.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo Everything Since' })).toBeNull());
  expect(server.sent.map(({ body }) => body)).toEqual([{ since: '2026-01-02T14:30:00.000Z' }]);
});

test('an undo whose dialog was closed meanwhile tells how much was left alone', async () => {
  const left = [{ id: 't9', number: 9, title: 'Order signs', reason: 'Bo Lee has changed its title since.' }];
  const { go, answer } = heldReply({ body: { undone: 0, left } });
  const { user, dialog } = await openTokens([bot], { 'POST /api/tokens/k1/undo': answer });
  await user.click(await dialog.findByRole('button', { name: 'Undo…' }));
  const undo = await dialogOf('Undo Everything Since');
  await user.click(undo.getByRole('button', { name: 'Undo' }));
  await user.click(undo.getByRole('button', { name: 'Close' }));
  go();
  expect(await screen.findByText('Nothing was undone. 1 task was left alone.')).toBeTruthy();
});

test('a list that cannot be loaded again after a change says so, and Try again loads it', async () => {
  const opened = await openTokens([bot], { ...admin, 'DELETE /api/tokens/k1': { status: 204 } });
  const { user, dialog, server } = opened;
  await dialog.findByText('Triage Bot');
  server.script['GET /api/tokens'] = { status: 500, body: 'The disk is full' };
  await user.click(rowOf(opened, 'Triage Bot').getByRole('button', { name: 'Revoke' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('500: The disk is full');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  // Screen readers hear the same sentence again only from another element.
  await waitFor(() => expect(alert.isConnected).toBe(false));
  expect(dialog.getByRole('alert').textContent).toBe('500: The disk is full');
  server.script['GET /api/tokens'] = { body: [{ ...bot, revokedAt: bot.createdAt }] };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Revoked')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

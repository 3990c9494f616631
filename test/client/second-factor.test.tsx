import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { heldReply, type Script, type Scripted, signInElsewhere } from '../render.tsx';
import { openGuardedBoard } from './guarded-board.ts';
import { challenge, security } from './second-factor-answers.ts';

const ana = { id: 'u2', name: 'Ana Diaz', role: 'admin' };
const row = { ...ana, mobileNumber: '3055550102', active: true };

let server: Scripted;
afterEach(() => server.close());

async function board(script: Script) {
  server = await openGuardedBoard(script);
  return userEvent.setup();
}

/** A server that answers 403 until a proof is given. */
function guarded(script: Script, call: string, done: { status?: number; body?: unknown }): Script {
  let isProven = false;
  return {
    'POST /api/proof': () => (isProven ? { status: 204 } : challenge()),
    'GET /api/login/challenge': { body: { state: 'waiting' } },
    'POST /api/login/code': () => {
      isProven = true;
      return { body: { state: 'proven' } };
    },
    [call]: () => (isProven ? done : { status: 403, body: 'Confirm that it is you.' }),
    ...script,
  };
}

/** Signs Ana out everywhere, which wants a proof. */
async function signAnaOut(script: Script = {}) {
  const answers = guarded({ 'GET /api/admins': { body: [row] }, ...script }, 'POST /api/admins/u2/sign-out', { status: 204 });
  const user = await board(answers);
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Diaz' }));
  await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
  return user;
}

test('a call that wants a proof opens the dialog, and is repeated once the proof is given', async () => {
  const made = { id: 'u3', name: 'Ben Ito', mobileNumber: '3055550103', role: 'admin', active: true };
  const user = await board(guarded({ 'GET /api/admins': { body: [] } }, 'POST /api/admins', { status: 201, body: made }));
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Admins' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), made.name);
  await user.type(dialog.getByRole('textbox', { name: 'Mobile Number' }), made.mobileNumber);
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  await user.click(dialog.getByRole('button', { name: 'Create Admin' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.type(proof.getByRole('textbox', { name: 'Code' }), '87654321{Enter}');
  expect(await screen.findByText('Admin created successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
});

test('closing the dialog says nothing, and the call is not made', async () => {
  const user = await signAnaOut();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Out Everywhere' }).getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Edit Admin' })).toBeTruthy();
  expect(screen.queryByText(/Confirm that it is you/)).toBeNull();
  // Nobody is asked to approve it any more.
  expect(server.asked.join()).toContain('DELETE /api/login/challenge?expiresAt=');
});

test('a call that waits for a proof is not made by the next user of the tab', async () => {
  await signAnaOut();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await signInElsewhere(server);
  await screen.findByRole('region', { name: 'Pending' });
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
});

test.each([
  ['repeats no call', { status: 204 }],
  ['is not asked of them', challenge()],
])('a proof that is answered after another user has signed in %s', async (_, answer) => {
  const given = heldReply(answer);
  await signAnaOut({ 'POST /api/proof': given.answer });
  await waitFor(() => expect(server.asked).toContain('POST /api/proof'));
  await signInElsewhere(server);
  given.go();
  await screen.findByRole('region', { name: 'Pending' });
  expect(server.asked.filter((one) => one === 'POST /api/admins/u2/sign-out')).toHaveLength(1);
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
});

test('a download that waits for a proof does not go out as the next user', async () => {
  const user = await board({ 'GET /api/audit': { body: [] } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Audit Log' }));
  const isAsked = heldReply({ body: { ...security, recent: true } });
  server.script['GET /api/security'] = isAsked.answer;
  const goesOut = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(() => {});
  const before = server.asked.length;
  await user.click(await screen.findByRole('link', { name: 'Export CSV' }));
  await waitFor(() => expect(server.asked.slice(before)).toContain('GET /api/security'));
  await signInElsewhere(server);
  isAsked.go();
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(goesOut).not.toHaveBeenCalled();
  goesOut.mockRestore();
});

test('a new challenge that comes after the dialog was closed does not open it again, and is given up too', async () => {
  const user = await signAnaOut();
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const newer = challenge();
  const again = heldReply(newer);
  server.script['POST /api/proof'] = again.answer;
  await user.click(dialog.getByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(server.asked.filter((one) => one === 'POST /api/proof')).toHaveLength(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
  again.go();
  const end = `DELETE /api/login/challenge?${new URLSearchParams({ expiresAt: newer.body.expiresAt })}`;
  await waitFor(() => expect(server.asked).toContain(end));
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
});

test('a recovery link for somebody else is shown once with its end', async () => {
  const link = { link: 'https://tasks.test/auth?recovery=x', expiresAt: '2026-11-26T15:30:00.000Z' };
  const user = await board({ 'GET /api/admins': { body: [row] }, 'POST /api/admins/u2/recovery-link': { status: 201, body: link } });
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Diaz' }));
  await user.click(await screen.findByRole('button', { name: 'Recovery Link' }));
  expect(((await screen.findByRole('textbox', { name: 'Recovery Link' })) as HTMLTextAreaElement).value).toBe(link.link);
  expect(screen.getByText(/can sign in with it once.*until Nov 26, 2026, 10:30/)).toBeTruthy();
});

test('a second recovery link is not said to be copied, because only the first one was', async () => {
  const links = ['one', 'two'].map((token) => `https://tasks.test/auth?recovery=${token}`);
  const expiresAt = '2026-11-26T15:30:00.000Z';
  const user = await board({
    'GET /api/admins': { body: [row] },
    'POST /api/admins/u2/recovery-link': () => ({ status: 201, body: { link: links.shift(), expiresAt } }),
  });
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Diaz' }));
  await user.click(await screen.findByRole('button', { name: 'Recovery Link' }));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  const said = await screen.findByText('Copied.');
  await user.click(screen.getByRole('button', { name: 'Recovery Link' }));
  await screen.findByDisplayValue('https://tasks.test/auth?recovery=two');
  expect(said.isConnected).toBe(false);
  expect(screen.queryByText('Copied.')).toBeNull();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { noteUserElsewhere } from '../../src/client/api/query-client.ts';
import { heldReply, renderApp, type Script, type Scripted, startScripted } from '../render.tsx';
import { challenge, inMinutes, mine, security } from './second-factor-answers.ts';

const ana = { id: 'u2', name: 'Ana Diaz', role: 'admin' };
const row = { ...ana, mobileNumber: '3055550102', active: true };
const none = { passkeys: 0, recoveryCodes: 0, trustedBrowsers: 0, ready: false };

let server: Scripted;
afterEach(() => server.close());

async function board(script: Script) {
  server = await startScripted([], {
    'GET /api/security': { body: security },
    'GET /api/approvals': { body: [] },
    ...script,
  });
  renderApp(server.url);
  await screen.findByRole('region', { name: 'Pending' });
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

/** Lets another user sign in, as in another tab. */
async function signInBea() {
  server.script['GET /api/user'] = { body: { id: 'u9', name: 'Bea Lopez', role: 'super_admin', assigneesMay: [] } };
  act(() => noteUserElsewhere('u9'));
  expect(await screen.findByText('Bea Lopez')).toBeTruthy();
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
});

test('a call that waits for a proof is not made by the next user of the tab', async () => {
  await signAnaOut();
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await signInBea();
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
  await signInBea();
  given.go();
  expect(await screen.findByText('This was not sent, because someone else is signed in now.')).toBeTruthy();
  expect(server.asked.filter((one) => one === 'POST /api/admins/u2/sign-out')).toHaveLength(1);
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
});

test('a new challenge that comes after the dialog was closed does not open it again', async () => {
  const user = await signAnaOut();
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const again = heldReply(challenge());
  server.script['POST /api/proof'] = again.answer;
  await user.click(dialog.getByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(server.asked.filter((one) => one === 'POST /api/proof')).toHaveLength(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
  again.go();
  await act(() => new Promise((done) => setTimeout(done, 300)));
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
});

test('a recovery link for somebody else is shown once with its end', async () => {
  const link = { link: 'https://tasks.test/auth?recovery=x', expiresAt: '2026-11-26T15:30:00.000Z' };
  const user = await board({ 'GET /api/admins': { body: [row] }, 'POST /api/admins/u2/recovery-link': { status: 201, body: link } });
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Diaz' }));
  await user.click(await screen.findByRole('button', { name: 'Recovery Link' }));
  expect(((await screen.findByRole('textbox', { name: 'Recovery Link' })) as HTMLTextAreaElement).value).toBe(link.link);
  expect(screen.getByText(/signs in by it once.*until Nov 26, 2026, 10:30/)).toBeTruthy();
});

async function openEntry(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

test('Security says when the factor takes effect and who is ready, and makes codes that are shown once', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`);
  const people = [
    { id: 'u1', name: 'Super Admin', role: 'super_admin', ...mine },
    { ...ana, ...none },
  ];
  const later = {
    ...security,
    from: '2027-01-04T05:00:00.000Z',
    holds: false,
    trusted: false,
    mine: { ...mine, recoveryCodes: 0 },
    people,
  };
  const user = await board({ 'GET /api/security': { body: later }, 'POST /api/recovery-codes': { status: 201, body: { codes } } });
  const dialog = await openEntry(user, 'Security');
  expect(await dialog.findByText(/It takes effect on Jan 4, 2027\./)).toBeTruthy();
  expect(dialog.getByText('1 of 2 can prove who they are.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Trust this browser' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make Recovery Codes' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Recovery Codes' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await user.click(shown.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('abcd-efg0')).toBeNull();
});

test('Security does not close while it makes codes, because they are shown once', async () => {
  const made = heldReply({ status: 201, body: { codes: ['abcd-efgh'] } });
  const user = await board({ 'POST /api/recovery-codes': made.answer });
  await user.click(await (await openEntry(user, 'Security')).findByRole('button', { name: 'Make New Codes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make New Codes' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('{Escape}');
  made.go();
  expect(within(await screen.findByRole('dialog', { name: 'Recovery Codes' })).getByText('abcd-efgh')).toBeTruthy();
});

test('a press beside the new recovery codes leaves them open, because they are shown once', async () => {
  const user = await board({ 'POST /api/recovery-codes': { status: 201, body: { codes: ['abcd-efgh'] } } });
  await user.click(await (await openEntry(user, 'Security')).findByRole('button', { name: 'Make New Codes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make New Codes' }));
  const shown = await screen.findByRole('dialog', { name: 'Recovery Codes' });
  await user.click(shown.parentElement as HTMLElement);
  expect(within(shown).getByText('abcd-efgh').isConnected).toBe(true);
});

test('Security offers a super admin no trust that they have no proof for', async () => {
  const me = { id: 'u1', name: 'Super Admin', role: 'super_admin', ...none };
  const other = { id: 'u3', name: 'Ben Ito', role: 'super_admin', ...none };
  const people = [me, other, { ...ana, ...mine }];
  const begun = { ...security, ways: ['approve', 'passkey'], holds: false, trusted: false, mine: none, people };
  const user = await board({ 'GET /api/security': () => ({ body: begun }) });
  const dialog = await openEntry(user, 'Security');
  await dialog.findByText(/It does not take effect yet/);
  expect(dialog.queryByRole('button', { name: 'Trust this browser' })).toBeNull();
  await user.keyboard('{Escape}');
  // Another super admin can approve them now.
  other.trustedBrowsers = 1;
  expect(await (await openEntry(user, 'Security')).findByRole('button', { name: 'Trust this browser' })).toBeTruthy();
});

test('people who have no proof yet are asked to enrol, until they hide it', async () => {
  const user = await board({ 'GET /api/security': { body: { ...security, mine: { ...mine, ready: false } } } });
  const notice = within(await screen.findByRole('region', { name: 'Notice' }));
  await user.click(notice.getByRole('button', { name: 'Open Security' }));
  await screen.findByRole('dialog', { name: 'Security' });
  await user.keyboard('{Escape}');
  await user.click(notice.getByRole('button', { name: 'Hide for Today' }));
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull();
});

test('trusted browsers and passkeys that cannot be loaded are said to be missing, and can be asked for again', async () => {
  const script: Script = {
    'GET /api/sessions': { body: [] },
    'GET /api/trusted-browsers': { status: 503, body: 'The database is away.' },
    'GET /api/passkeys': { body: [] },
  };
  const user = await board(script);
  const dialog = await openEntry(user, 'Your Devices');
  expect((await dialog.findByRole('alert')).textContent).toBe('503: The database is away.');
  const at = inMinutes(-60);
  const trusted = { id: 'b1', browser: 'Safari on iPhone', address: '10.0.0.1', createdAt: at, lastUsedAt: at, current: false };
  server.script['GET /api/trusted-browsers'] = { body: [trusted] };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Safari on iPhone')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('Your Devices lists trusted browsers and passkeys too, and signs out elsewhere with their trust', async () => {
  const at = inMinutes(-60);
  const session = { id: 's1', browser: 'Chrome on Linux', address: '10.0.0.1', createdAt: at, lastUsedAt: at, current: true };
  const trusted = { ...session, id: 'b1', browser: 'Safari on iPhone', current: false };
  const user = await board({
    'GET /api/sessions': { body: [session] },
    'GET /api/trusted-browsers': { body: [trusted] },
    'GET /api/passkeys': { body: [{ id: 'p1', name: 'My phone', createdAt: at, lastUsedAt: null }] },
    'DELETE /api/trusted-browsers/b1': { status: 204 },
    'DELETE /api/sessions': { status: 204 },
  });
  const dialog = await openEntry(user, 'Your Devices');
  await dialog.findByRole('button', { name: 'Remove', description: 'My phone' });
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  await user.click(dialog.getByRole('button', { name: 'End Trust', description: 'Safari on iPhone' }));
  expect(await screen.findByText('Safari on iPhone is trusted no more.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Also end their trust' }));
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(server.asked).toContain('DELETE /api/sessions?trust=true'));
});

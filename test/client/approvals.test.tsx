import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Approval } from '#shared/second-factor.ts';
import { namedEvents } from '../../src/client/api/named-events.ts';
import { heldReply, renderApp, type Script, type Scripted, signInElsewhere, startScripted } from '../render.tsx';
import { inMinutes, security } from './second-factor-answers.ts';

const ana = { id: 'u2', name: 'Ana Diaz', role: 'admin' };

let server: Scripted;
afterEach(() => server.close());

async function board(script: Script) {
  server = await startScripted([], { 'GET /api/security': { body: security }, ...script });
  renderApp(server.url);
  await screen.findByRole('region', { name: 'Pending' });
  return userEvent.setup();
}

const approval: Approval = {
  id: 'c1',
  person: { id: ana.id, name: ana.name },
  browser: 'Firefox on Linux',
  address: '10.0.0.7',
  at: inMinutes(-1),
  expiresAt: inMinutes(9),
};

test('a sign-in to approve appears without taking focus, and its two digits are sent', async () => {
  const open: Approval[] = [approval];
  const early = heldReply({ body: [] });
  const user = await board({
    'GET /api/approvals': early.answer,
    'POST /api/approvals/c1': () => {
      open.length = 0;
      return { status: 204 };
    },
  });
  const search = screen.getByRole('searchbox');
  search.focus();
  await waitFor(() => expect([server.asked.includes('GET /api/approvals'), server.followed.length]).toEqual([true, 1]));
  server.script['GET /api/approvals'] = () => ({ body: open });
  const told = new Promise((resolve) => namedEvents.subscribe('approval', resolve));
  server.tell('event: approval\ndata: {"id":"c1"}\n\n');
  await told;
  // The first answer may be older than the sign-in.
  early.go();
  expect(await screen.findByRole('region', { name: 'Approve Sign-in' })).toBeTruthy();
  expect(document.activeElement).toBe(search);
  const notice = within(screen.getByRole('region', { name: 'Approve Sign-in' }));
  for (const text of ['Ana Diaz wants to sign in, or to confirm who they are.', 'Firefox on Linux', '10.0.0.7'])
    expect(notice.getByText(text)).toBeTruthy();
  await user.click(notice.getByRole('button', { name: 'Approve' }));
  expect(notice.getByText('Enter the two digits that the browser shows.')).toBeTruthy();
  await user.type(notice.getByRole('textbox', { name: 'Digits' }), '47{Enter}');
  expect(await screen.findByText('Ana Diaz can go on now.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Approve Sign-in' })).toBeNull());
  expect(server.sent.find(({ call }) => call === 'POST /api/approvals/c1')?.body).toEqual({ allow: true, digits: '47' });
  expect(document.activeElement?.id).toBe('tasks');
});

test('digits that are half typed stay when a dialog opens and closes', async () => {
  const user = await board({ 'GET /api/approvals': { body: [approval] } });
  const digits = () => within(screen.getByRole('region', { name: 'Approve Sign-in' })).getByRole<HTMLInputElement>('textbox');
  await screen.findByRole('region', { name: 'Approve Sign-in' });
  await user.type(digits(), '4');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Security' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Security' }));
  expect(await dialog.findByRole('region', { name: 'Approve Sign-in' })).toBeTruthy();
  expect(digits().value).toBe('4');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(digits().value).toBe('4');
});

test('the next user of the tab sees none of the digits that are half typed', async () => {
  const approvals = { body: [approval] };
  const user = await board({
    'GET /api/approvals': approvals,
  });
  const digits = async () => within(await screen.findByRole('region', { name: 'Approve Sign-in' })).getByRole<HTMLInputElement>('textbox');
  await user.type(await digits(), '4');
  await signInElsewhere(server);
  expect((await digits()).value).toBe('');
});

test('an answer to an approval leaves focus with the menu that was opened meanwhile', async () => {
  const open = [approval];
  const { go, answer } = heldReply({ status: 204 });
  const user = await board({ 'GET /api/approvals': () => ({ body: open }), 'POST /api/approvals/c1': answer });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Security' })).toBeTruthy();
  open.length = 0;
  go();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Approve Sign-in' })).toBeNull());
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true);
});

test('wrong digits end the request, and focus goes on to the board', async () => {
  const open = [approval];
  const user = await board({
    'GET /api/approvals': () => ({ body: open }),
    'POST /api/approvals/c1': () => {
      open.length = 0;
      return { status: 409, body: 'These digits are wrong, so the request was ended. Begin it again if it was yours.' };
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Digits' }), '11{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Approve Sign-in' })).toBeNull());
  expect(document.activeElement?.id).toBe('tasks');
});

test('a request that somebody else has decided gives focus back to the board', async () => {
  const open = [approval];
  const user = await board({ 'GET /api/approvals': () => ({ body: open }) });
  await user.type(await screen.findByRole('textbox', { name: 'Digits' }), '1');
  open.length = 0;
  server.tell('event: approval\ndata: {"id":"c1"}\n\n');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Approve Sign-in' })).toBeNull());
  expect(document.activeElement?.id).toBe('tasks');
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { heldReply, type Reply, renderApp, type Script, type Scripted, startScripted } from '../render.tsx';
import { challenge, security } from './second-factor-answers.ts';

const ana = { id: 'u2', name: 'Ana Diaz', role: 'admin', assigneesMay: [] };

let server: Scripted;
afterEach(() => server.close());

async function signInAt(script: Script, path = '/auth', failures: { status: number; body: string }[] = []) {
  let isIn = false;
  server = await startScripted([], {
    'GET /api/security': { body: security },
    'GET /api/approvals': { body: [] },
    'POST /api/login': challenge,
    ...script,
    'GET /api/user': () => (isIn ? { body: ana } : { status: 401, body: 'Sign in first.' }),
    'POST /api/login/finish': () => {
      const failure = failures.shift();
      if (failure) return failure;
      isIn = true;
      return { body: ana };
    },
  });
  renderApp(server.url, path);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Mobile Number' }), '305 555 0102{Enter}');
  return user;
}

const onBoard = () => screen.findByRole('region', { name: 'Pending' });

test('a sign-in that wants a proof shows two digits, and goes on once somebody approves', async () => {
  const held = heldReply({ body: { state: 'proven' } });
  let asked = 0;
  // The first question ends as the server's wait does.
  await signInAt({ 'GET /api/login/challenge': () => (++asked === 1 ? { body: { state: 'waiting' } } : held.answer()) });
  const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole('textbox', { name: 'Mobile Number' })).toBeNull();
  expect(screen.getByText('47')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Code' }).getAttribute('autocomplete')).toBe('one-time-code');
  await waitFor(() => expect(asked).toBe(2));
  expect(server.asked).not.toContain('POST /api/login/finish');
  const finish = server.script['POST /api/login/finish'] as () => Reply;
  const finished = heldReply({});
  server.script['POST /api/login/finish'] = async () => {
    await finished.answer();
    return finish();
  };
  held.go();
  await waitFor(() => expect(server.asked).toContain('POST /api/login/finish'));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  finished.go();
  await onBoard();
});

test('a wrong code is told beside its field, and the right one signs in', async () => {
  let isRight = false;
  const user = await signInAt({
    'GET /api/login/challenge': { body: { state: 'waiting' } },
    'POST /api/login/code': () => (isRight ? { body: { state: 'proven' } } : { status: 409, body: 'This code was not accepted.' }),
  });
  const field = await screen.findByRole('textbox', { name: 'Code' });
  await user.type(field, '{Enter}');
  expect(screen.getByText('Code is required')).toBeTruthy();
  await user.type(field, '12345678');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code was not accepted.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  isRight = true;
  await user.clear(field);
  await user.type(field, '87654321{Enter}');
  await onBoard();
  expect(server.sent.filter(({ call }) => call === 'POST /api/login/code').map(({ body }) => body)).toEqual([
    { code: '12345678' },
    { code: '87654321' },
  ]);
});

test('a sign-in begun again from the number is given up, so that nobody is asked to approve it', async () => {
  const user = await signInAt({ 'GET /api/login/challenge': { body: { state: 'waiting' } } });
  await user.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mobile Number' }));
  await waitFor(() => expect(server.asked.join()).toContain('DELETE /api/login/challenge?expiresAt='));
});

test('a refused sign-in says so and starts again at the number', async () => {
  const user = await signInAt({ 'GET /api/login/challenge': { status: 410, body: 'This sign-in is over.' } });
  expect((await screen.findByRole('alert')).textContent).toBe('This was refused, or it took too long. Start again.');
  expect(screen.queryByText('47')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mobile Number' }));
});

test('a recovery link proves the sign-in by itself, and its token leaves the address', async () => {
  await signInAt({ 'POST /api/login/recovery': { body: { state: 'proven' } } }, '/auth?recovery=a-token');
  expect(location.search).toBe('');
  await onBoard();
  expect(server.sent.find(({ call }) => call === 'POST /api/login/recovery')?.body).toEqual({ code: 'a-token' });
});

test('a recovery link that is over says so, and leaves the other ways', async () => {
  const script: Script = {
    'POST /api/login/recovery': { status: 403, body: 'This proof was not accepted.' },
    'GET /api/login/challenge': { body: { state: 'waiting' } },
  };
  await signInAt(script, '/auth?recovery=a-token');
  expect(await screen.findByText(/^This recovery link was already used, is too old, or is for another number\./)).toBeTruthy();
  expect(screen.getByText('47')).toBeTruthy();
  expect(server.asked).not.toContain('POST /api/login/finish');
});

test('a given proof whose sign-in fails is used by Start again', async () => {
  const proven = { 'GET /api/login/challenge': { body: { state: 'proven' } } };
  const user = await signInAt(proven, '/auth', [{ status: 503, body: 'The server is busy.' }]);
  expect(await screen.findByText('503: The server is busy.')).toBeTruthy();
  // Nobody can approve any more.
  expect(screen.queryByText('Waiting for the approval')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toBe('Your proof was accepted, but the next step failed. Start again.');
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  await onBoard();
  expect(server.asked.filter((call) => call === 'POST /api/login')).toHaveLength(1);
});

test('a proof that is used already leads back to the number', async () => {
  const proven = { 'GET /api/login/challenge': { body: { state: 'proven' } } };
  const user = await signInAt(proven, '/auth', [{ status: 410, body: 'This request is over. Begin again.' }]);
  await screen.findByText('410: This request is over. Begin again.');
  await user.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mobile Number' }));
});

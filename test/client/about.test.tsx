import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { version } from '../../src/server/version.ts';
import { callAs, renderApp, startScripted } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await callAs(app.url, 'POST', '/api/login', { username: SUPER_ADMIN.mobileNumber });
});

test('About shows the running version and a link to the API description', async () => {
  renderApp(app.url);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'About Max Tasks' }));
  const dialog = await screen.findByRole('dialog', { name: 'About Max Tasks' });
  expect(await screen.findByText(`Version ${version}`)).toBeTruthy();
  expect(dialog.querySelector('a')?.getAttribute('href')).toBe('/api/docs');
});

test('About without an answer says why, and Try again loads the version', async () => {
  const server = await startScripted([], { 'GET /api/openapi.json': { status: 500, body: 'The disk is full' } });
  renderApp(server.url);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'About Max Tasks' }));
  expect((await screen.findByRole('alert')).textContent).toBe('500: The disk is full');
  server.script['GET /api/openapi.json'] = { body: { info: { version: '9.9.9' } } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Version 9.9.9')).toBeTruthy();
  await server.close();
});

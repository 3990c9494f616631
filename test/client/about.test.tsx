import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { version } from '../../src/server/version.ts';
import { callAs, renderApp } from '../render.tsx';
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

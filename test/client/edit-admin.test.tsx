import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, renderApp } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  await callAs(app.url, 'POST', '/api/login', { username: SUPER_ADMIN.mobileNumber });
  const ben = { name: 'Ben Ortiz', mobileNumber: '3055550102', role: 'admin' };
  const { id } = await (await callAs(app.url, 'POST', '/api/admins', ben)).json();
  await callAs(app.url, 'PATCH', `/api/admins/${id}`, { active: false });
});
afterAll(() => app.close());

test('a deactivated admin’s number is erased after a confirmation, and the admin can still be renamed', async () => {
  renderApp(app.url);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Super Admin' }));
  const edit = () => within(screen.getByRole('dialog', { name: 'Edit Admin' }));
  expect(edit().queryByRole('button', { name: 'Erase Mobile Number' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Edit Ben Ortiz' }));
  await user.click(edit().getByRole('button', { name: 'Erase Mobile Number' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Erase the mobile number of Ben Ortiz?' }));
  expect(question.getByText(/It is erased for good/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Erase Mobile Number' }));
  expect(await screen.findByText('Mobile number erased.')).toBeTruthy();
  expect(await screen.findByText('No mobile number')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Admin' })).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Edit Ben Ortiz' }));
  expect(edit().getByRole<HTMLInputElement>('textbox', { name: 'Mobile Number' }).value).toBe('');
  expect(edit().queryByRole('button', { name: 'Erase Mobile Number' })).toBeNull();
  await user.type(edit().getByRole('textbox', { name: 'Name' }), ' Junior');
  await user.click(edit().getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Admin updated successfully!')).toBeTruthy();
  expect(await screen.findByText('Ben Ortiz Junior')).toBeTruthy();
});

/** Opens Edit Admin in a new page, and adds to the name. */
async function asJunior(name: string) {
  renderApp(app.url);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  const edit = within(screen.getByRole('dialog', { name: 'Edit Admin' }));
  await user.type(edit.getByRole('textbox', { name: 'Name' }), ' Junior');
  return { user, edit };
}

test('an open Edit Admin follows a colleague who deactivates the admin, and keeps what was entered', async () => {
  const eve = { name: 'Eve Diaz', mobileNumber: '3055550103', role: 'admin' };
  const { id } = await (await callAs(app.url, 'POST', '/api/admins', eve)).json();
  const { user, edit } = await asJunior(eve.name);
  await callAs(app.url, 'PATCH', `/api/admins/${id}`, { active: false });
  await user.click(await edit.findByRole('button', { name: 'Reactivate' }));
  expect(await screen.findByText('Admin updated successfully!')).toBeTruthy();
  const listed = await (await callAs(app.url, 'GET', '/api/admins')).json();
  expect(listed).toContainEqual({ ...eve, id, name: 'Eve Diaz Junior', active: true });
});

test('an admin without a number, to whom a colleague gives one meanwhile, can still be renamed', async () => {
  const fay = { name: 'Fay Cruz', mobileNumber: '3055550104', role: 'admin' };
  const { id } = await (await callAs(app.url, 'POST', '/api/admins', fay)).json();
  await callAs(app.url, 'PATCH', `/api/admins/${id}`, { active: false });
  await callAs(app.url, 'DELETE', `/api/admins/${id}/number`);
  const { user, edit } = await asJunior(fay.name);
  await callAs(app.url, 'PATCH', `/api/admins/${id}`, { mobileNumber: '3055550105' });
  expect(await edit.findByRole('button', { name: 'Erase Mobile Number' })).toBeTruthy();
  await user.click(edit.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Admin updated successfully!')).toBeTruthy();
});

test('a colleague who lost a device is signed out everywhere, also where no second factor is set', async () => {
  const gus = { name: 'Gus Reyes', mobileNumber: '3055550106', role: 'admin' };
  await callAs(app.url, 'POST', '/api/admins', gus);
  const { user, edit } = await asJunior(gus.name);
  expect(edit.queryByRole('button', { name: 'Recovery Link' })).toBeNull();
  await user.click(edit.getByRole('button', { name: 'Sign Out Everywhere' }));
  expect(await screen.findByText('Gus Reyes was signed out everywhere.')).toBeTruthy();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { task } from '../render.tsx';
import { open } from './stale-answers.tsx';

/** The create form, with its tools loaded. */
async function createForm() {
  await open({}, [task()]);
  return within(await screen.findByRole('form', { name: 'Create New Task' }));
}

test('an empty required field is invalid only once its form was sent', async () => {
  const form = await createForm();
  const title = form.getByRole('textbox', { name: 'Title' });
  expect(title.getAttribute('aria-invalid')).toBe('false');
  await userEvent.click(form.getByRole('button', { name: 'Create Task' }));
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
});

test('Enter in an empty field → its error is announced, because focus stays and would not tell it', async () => {
  const form = await createForm();
  await userEvent.type(form.getByRole('textbox', { name: 'Title' }), '{Enter}');
  expect((await form.findByRole('alert')).textContent).toBe('Title is required');
});

test('an error that focus goes to is not announced as well', async () => {
  await createForm();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(await dialog.findByText('Title is required')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a button with a tooltip is described by its key, and not by its name again', async () => {
  await createForm();
  const described = async (name: string) => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    await screen.findByRole('tooltip', { name: new RegExp(`^${name}`) });
    return [button.getAttribute('aria-description'), button.getAttribute('aria-describedby')];
  };
  expect(await described('Notifications')).toEqual(['Key N', null]);
  expect(await described('More')).toEqual([null, null]);
});

test('the list of a select has the name of its select', async () => {
  const form = await createForm();
  await userEvent.click(form.getByRole('button', { name: 'Show more fields' }));
  await userEvent.click(form.getByRole('combobox', { name: 'Priority' }));
  expect(await screen.findByRole('listbox', { name: 'Priority' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  expect(await screen.findByRole('listbox', { name: 'Order' })).toBeTruthy();
});

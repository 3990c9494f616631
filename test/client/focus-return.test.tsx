import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '../../src/client/ui/dialog/dialog.tsx';
import { toast } from '../../src/client/ui/toast/toast.ts';
import { heldReply, renderApp, startScripted, task } from '../render.tsx';

/** A window whose opening button ends up as `after` says, next to another button that can take focus instead. */
function Opened({ after }: { after: 'there' | 'disabled' | 'gone' }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const instead = useRef<HTMLButtonElement>(null);
  const show = () => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      {!(opened && after === 'gone') && (
        <button type="button" disabled={opened && after === 'disabled'} onClick={show}>
          Origin
        </button>
      )}
      <button type="button" ref={instead}>
        Instead
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Window" returnFocus={() => instead.current}>
        <input aria-label="Field" />
      </Dialog>
    </>
  );
}

test.each([
  ['there', 'Origin'],
  ['disabled', 'Instead'],
  ['gone', 'Instead'],
] as const)('when the button that opened a window is %s, closing it moves focus to %s', async (after, name) => {
  render(<Opened after={after} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Origin' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Field')));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});

test('a label that is created while the next one is entered takes no focus from it', async () => {
  const held = heldReply({ status: 201, body: { id: 'l1', name: 'Pool', color: 'blue' } });
  const server = await startScripted([], { 'GET /api/labels': { body: [] }, 'POST /api/labels': held.answer });
  try {
    renderApp(server.url);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Labels' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.type(name, 'Pool{Enter}');
    await user.type(name, ' house{Tab}');
    held.go();
    expect(await screen.findByText('Label created successfully!')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Color' }));
    expect(name.value).toBe('Pool house');
  } finally {
    await server.close();
  }
});

test('a toast takes the place of the one that has focus → focus goes back to where it was before', async () => {
  const server = await startScripted([task()]);
  try {
    renderApp(server.url);
    const search = await screen.findByRole('searchbox', { name: 'Search tasks' });
    await waitFor(() => expect(server.followed.length).toBe(1));
    act(() => search.focus());
    act(() => toast({ description: 'Former' }));
    const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    act(() => toast({ description: 'Latter' }));
    await screen.findByText('Latter');
    expect(document.activeElement).toBe(search);
  } finally {
    await server.close();
  }
});

test('F8 and Escape in a dialog → the toast closes, the dialog stays and has focus again', async () => {
  const server = await startScripted([task()]);
  try {
    renderApp(server.url);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const title = within(await screen.findByRole('dialog', { name: 'Edit Task' })).getByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    act(() => toast({ description: 'Look here' }));
    await screen.findByRole('button', { name: 'Dismiss' });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
    expect(document.activeElement).toBe(title);
  } finally {
    await server.close();
  }
});

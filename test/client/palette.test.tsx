import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { closeness } from '../../src/client/board/palette/match.ts';
import { ComboDialog } from '../../src/client/ui/dialog/combo-dialog.tsx';
import { renderApp, startScripted, task } from '../render.tsx';

const best = (typed: string, ...names: string[]) => names.toSorted((a, b) => closeness(typed, b) - closeness(typed, a))[0];

test('every typed word must match a word of the name', () => {
  expect(closeness('man adm', 'Manage Admins')).toBeGreaterThan(0);
  expect(closeness('adm man', 'Manage Admins')).toBeGreaterThan(0);
  expect(closeness('man xyz', 'Manage Admins')).toBe(0);
  expect(closeness('lgt', 'Log Out')).toBe(0);
});

test('a word’s beginning ranks above its middle, and that above scattered letters', () => {
  expect(closeness('log', 'Log Out')).toBeGreaterThan(closeness('og', 'Log Out'));
  expect(closeness('og', 'Log Out')).toBeGreaterThan(closeness('lg', 'Log Out'));
  expect(best('dev', 'Log Out', 'Your Devices', 'Audit Log')).toBe('Your Devices');
});

test('matching ignores accents and case', () => {
  expect(closeness('FÍLTER', 'Filter: Mine')).toBe(3);
});

function Fruit({ onChoose }: { onChoose: (name: string) => void }) {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  const options = ['Apple', 'Banana', 'Cherry']
    .filter((name) => name.toLowerCase().includes(text))
    .map((name) => ({ id: name, label: name, onChoose: () => onChoose(name) }));
  return (
    open && (
      <ComboDialog
        onClose={() => setOpen(false)}
        title="Fruit"
        label="Which fruit"
        text={text}
        onText={setText}
        groups={[{ label: 'All fruit', options }]}
        said={`${options.length} found`}
      />
    )
  );
}

test('the field points at the option that Enter takes, and the action runs after the window closes', async () => {
  const chosen: string[] = [];
  render(<Fruit onChoose={(name) => chosen.push(screen.queryByRole('dialog') ? 'too early' : name)} />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Which fruit' });
  const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(marked()).toBe('Apple');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(marked()).toBe('Cherry');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'an');
  expect(marked()).toBe('Banana');
  expect(screen.getByRole('status').textContent).toBe('1 found');
  await user.keyboard('{Enter}');
  await expect.poll(() => chosen).toEqual(['Banana']);
});

test('without a match there is no list, and Enter leaves the window open', async () => {
  render(<Fruit onChoose={() => {}} />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Which fruit' });
  await user.type(field, 'zz{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('dialog', { name: 'Fruit' })).toBeTruthy();
});

test('a task too old for the board opens in the search that found it', async () => {
  const server = await startScripted([task()], {
    'GET /api/tasks/search': { body: [task({ id: 't9', title: 'Long ago', status: 'completed' })] },
  });
  try {
    renderApp(server.url, '/?overdue=true');
    const user = userEvent.setup();
    await screen.findByRole('article', { name: 'Long ago' });
    await waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.getByRole('dialog', { name: 'Command Palette' })).toBeTruthy();
    });
    server.script['GET /api/tasks/search'] = { body: [task({ id: 't8', title: 'Longer ago', status: 'completed' })] };
    await user.keyboard('longer');
    await user.click(await screen.findByRole('option', { name: /Longer ago/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Longer ago' })));
    expect(location.search).toBe('?search=longer');
  } finally {
    await server.close();
  }
});

test('a word from the middle of a card’s action finds it, below the matching tasks', async () => {
  const server = await startScripted([task()], {
    'GET /api/tasks/search': { body: [task({ id: 't9', title: 'An urgent one' })] },
  });
  try {
    renderApp(server.url);
    (await screen.findByRole('article')).focus();
    const user = userEvent.setup();
    await waitFor(async () => {
      await user.keyboard('{Control>}k{/Control}');
      expect(screen.getByRole('dialog', { name: 'Command Palette' })).toBeTruthy();
    });
    await user.keyboard('urgent');
    const options = () => screen.queryAllByRole('option').map((one) => one.querySelector('[dir="auto"]')?.textContent);
    await waitFor(() => expect(options()).toEqual(['An urgent one', 'Priority: Urgent']));
    await user.clear(screen.getByRole('combobox', { name: 'Search tasks and actions' }));
    await user.keyboard('link');
    await waitFor(() => expect(options()).toEqual(['An urgent one', 'Copy Link']));
    await user.clear(screen.getByRole('combobox', { name: 'Search tasks and actions' }));
    await user.keyboard('copy');
    await waitFor(() => expect(options()).toEqual(['Copy Link', 'An urgent one']));
  } finally {
    await server.close();
  }
});

import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Select } from '../../src/client/ui/select.tsx';

const people = ['Ann Lee', 'Bob Cole', 'Bob Diaz'].map((name) => ({ value: name, label: name }));

/** A closed select that has focus. */
function focused() {
  const chosen = vi.fn<(value: string) => void>();
  render(<Select label="Person" value="Ann Lee" onValueChange={chosen} options={people} />);
  const trigger = screen.getByRole('combobox', { name: 'Person' });
  act(() => trigger.focus());
  return { chosen, trigger };
}

test('a name with a space typed on a closed select is chosen, and the list stays closed', async () => {
  const { chosen, trigger } = focused();
  await userEvent.keyboard('bob d');
  expect(chosen.mock.lastCall).toEqual(['Bob Diaz']);
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
});

test('a space alone opens the list', async () => {
  const { trigger } = focused();
  await userEvent.keyboard(' ');
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DayInput } from '../../src/client/ui/form/day-input.tsx';

function shown(value = '') {
  const days: string[] = [];
  render(<DayInput aria-label="Due Date" value={value} onDay={(day) => days.push(day)} />);
  return { days, field: screen.getByLabelText<HTMLInputElement>('Due Date') };
}

test('a day that is picked takes effect at once', async () => {
  const { days, field } = shown();
  fireEvent.pointerDown(field);
  fireEvent.change(field, { target: { value: '2031-05-06' } });
  expect(days).toEqual(['2031-05-06']);
});

test.for([['{Enter}'], ['{Tab}']])('a day that is typed takes effect once, on %s', async ([end = '']) => {
  const { days, field } = shown();
  await userEvent.type(field, '2031-05-06');
  expect(days).toEqual([]);
  expect(field.value).toBe('2031-05-06');
  await userEvent.keyboard(end);
  field.blur();
  expect(days).toEqual(['2031-05-06']);
});

test('the present day and half a date take no effect', async () => {
  const { days, field } = shown('2031-05-06');
  fireEvent.keyDown(field, { key: '7' });
  fireEvent.change(field, { target: { value: '' } });
  // A browser's field with half a date sends this.
  field.setCustomValidity('Enter a whole date.');
  field.focus();
  field.blur();
  field.setCustomValidity('');
  await userEvent.type(field, '2031-05-06{Enter}');
  expect(days).toEqual([]);
});

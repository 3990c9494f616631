import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/client/api/query-client.ts';
import { ErrorBoundary } from '../../src/client/ui/error-boundary.tsx';
import { Select } from '../../src/client/ui/select.tsx';
import { dismissToast, toast, toastStore } from '../../src/client/ui/toast/toast.ts';
import { Toaster } from '../../src/client/ui/toast/toaster.tsx';
import { Tooltip, TooltipDelays } from '../../src/client/ui/tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast(toastStore.get()?.id ?? 0);
  vi.advanceTimersByTime(1_000_000);
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function showToast(description: string): Promise<HTMLElement> {
  render(<Toaster />);
  act(() => void toast({ description }));
  await pass(0);
  const shown = document.querySelector<HTMLElement>('[data-toast]');
  if (!shown) throw new Error('There is no toast.');
  return shown;
}

test('a toast stays for 5000 ms', async () => {
  await showToast('Saved');
  await pass(4_990);
  expect(toastStore.get()?.open).toBe(true);
  await pass(20);
  expect(toastStore.get()?.open).toBe(false);
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('a second toast replaces the first', async () => {
  await showToast('First');
  act(() => void toast({ description: 'Second' }));
  await pass(0);
  const shown = [...document.querySelectorAll('[data-toast]')].map((one) => one.textContent);
  expect(shown).toEqual(['SuccessSecond']);
});

test('a dismissed toast is dropped after 1,000,000 ms', () => {
  toast({ description: 'Gone soon' });
  const id = toastStore.get()?.id ?? 0;
  dismissToast(id);
  expect(toastStore.get()).toMatchObject({ id, open: false });
  vi.advanceTimersByTime(999_999);
  expect(toastStore.get()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toBeNull();
});

test('F8 moves focus to the toasts', async () => {
  const shown = await showToast('Look here');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(shown.parentElement);
});

test('F8 once the toast is gone → focus stays where it is', async () => {
  render(<input aria-label="Field" />);
  await showToast('Missed it');
  await pass(5_010);
  const field = screen.getByLabelText('Field');
  act(() => field.focus());
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(field);
});

test('toasts appear at the top of the window, at most 420 px wide on medium screens and up', async () => {
  const viewport = (await showToast('Where am I')).parentElement;
  expect(viewport?.className.split(' ')).toEqual(expect.arrayContaining(['fixed', 'top-0', 'w-full', 'md:max-w-[420px]']));
});

async function swipe(shown: HTMLElement, pixels: number): Promise<void> {
  const at = (clientX: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX, clientY: 0, bubbles: true });
  fireEvent.pointerDown(shown, at(0));
  fireEvent.pointerMove(shown, at(Math.sign(pixels) * 20));
  fireEvent.pointerMove(shown, at(pixels));
  fireEvent.pointerUp(shown, at(pixels));
  await pass(0);
}

test.for([
  [49, true],
  [51, false],
  [-200, true],
] as const)('after a swipe of %i px to the right, a toast is open: %s', async ([pixels, open]) => {
  await swipe(await showToast('Push me'), pixels);
  expect(toastStore.get()?.open).toBe(open);
});

function TwoTooltips() {
  return (
    <TooltipDelays>
      <Tooltip content="The first">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip content="The second">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipDelays>
  );
}

const point = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
/** Moves the pointer far away: a tooltip stays open while the pointer may be heading for it. */
function leave(name: string): void {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 500, clientY: 500 });
}

test('a tooltip opens after the pointer has rested for 700 ms', async () => {
  render(<TwoTooltips />);
  point('One');
  await pass(699);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await pass(1);
  expect(screen.getByRole('tooltip').textContent).toBe('The first');
});

test('moving straight from one tooltip to another closes the first and opens the second at once', async () => {
  render(<TwoTooltips />);
  point('One');
  await pass(700);
  leave('One');
  point('Two');
  await pass(1);
  expect(screen.getAllByRole('tooltip').map((tip) => tip.textContent)).toEqual(['The second']);
  leave('Two');
  point('One');
  await pass(1);
  expect(screen.getAllByRole('tooltip').map((tip) => tip.textContent)).toEqual(['The first']);
  leave('One');
  await pass(300);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test.for([
  [299, true],
  [301, false],
] as const)('%i ms after one tooltip closed, the next opens at once: %s', async ([gap, atOnce]) => {
  render(<TwoTooltips />);
  point('One');
  await pass(700);
  leave('One');
  fireEvent.keyDown(document, { key: 'Escape' });
  await pass(gap);
  expect(screen.queryByRole('tooltip')).toBeNull();
  point('Two');
  await pass(1);
  expect(screen.queryByRole('tooltip') !== null).toBe(atOnce);
});

const people = ['Ann', 'Bea', 'Bob', 'Owen'].map((name) => ({ value: name, label: name }));

test.for([
  [990, 'Bob'],
  [1_010, 'Owen'],
] as const)('in a select, a letter typed %i ms after another one finds %s', async ([gap, found]) => {
  const chosen = vi.fn<(value: string) => void>();
  render(<Select label="Person" value="Ann" onValueChange={chosen} options={people} />);
  const trigger = screen.getByRole('combobox', { name: 'Person' });
  fireEvent.focus(trigger);
  fireEvent.keyDown(trigger, { key: 'b' });
  await pass(gap);
  fireEvent.keyDown(trigger, { key: 'o' });
  expect(chosen.mock.lastCall).toEqual([found]);
});

test('a select rejects an option with an empty value', () => {
  const thrown: unknown[] = [];
  render(
    <ErrorBoundary>
      <Select label="Broken" value={undefined} onValueChange={() => {}} options={[{ value: '', label: 'Nobody' }]} />
    </ErrorBoundary>,
    { onCaughtError: (error) => thrown.push(error) },
  );
  expect(thrown).toEqual([new Error('A select item with an empty value is not allowed.')]);
});

test('queries never go stale, refetch or retry by themselves', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

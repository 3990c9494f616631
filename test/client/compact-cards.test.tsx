import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { compactCards } from '../../src/client/board/cards/compact-cards.ts';
import { singleKeys } from '../../src/client/ui/keys-choice.ts';
import { task } from '../render.tsx';
import { open } from './stale-answers.tsx';

test('Compact Cards folds all cards, is remembered by the browser, and unfolds the card in use', async () => {
  const { user } = await open({}, [task(), task({ id: 't2', title: 'Paint the fence' })]);
  const chosen = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    return screen.findByRole('menuitemcheckbox', { name: 'Compact Cards' });
  };
  const choice = await chosen();
  expect(choice.getAttribute('aria-checked')).toBe('false');
  await user.click(choice);
  onTestFinished(() => compactCards.set(false));
  const [gate, fence] = ['Fix the gate', 'Paint the fence'].map((name) => screen.getByRole('article', { name })) as [
    HTMLElement,
    HTMLElement,
  ];
  expect([gate, fence].map((card) => [card.dataset.unfolds, card.dataset.unfolded, card.tabIndex])).toEqual([
    ['true', undefined, 0],
    ['true', undefined, 0],
  ]);
  fence.focus();
  // Still unfolded while a dialog has focus, so that it can be given back.
  await user.click(within(fence).getByRole('button', { name: 'Edit' }));
  await user.keyboard('{Escape}');
  expect([gate, fence].map((card) => card.dataset.unfolded)).toEqual([undefined, 'true']);
  expect(localStorage.getItem('compact-cards')).toBe('on');
  expect((await chosen()).getAttribute('aria-checked')).toBe('true');
  compactCards.set(false);
  expect(localStorage.getItem('compact-cards')).toBeNull();
});

test('a choice that is made in another tab holds here at once', () => {
  for (const [name, choice, other] of [
    ['compact-cards', compactCards, 'on'],
    ['single-keys', singleKeys, 'off'],
  ] as const) {
    const initial = choice.get();
    localStorage.setItem(name, other);
    dispatchEvent(new StorageEvent('storage', { key: name }));
    expect(choice.get()).toBe(!initial);
    localStorage.removeItem(name);
    dispatchEvent(new StorageEvent('storage', { key: name }));
    expect(choice.get()).toBe(initial);
  }
});

import { fireEvent } from '@testing-library/react';
import type { TaskFile } from '#shared/files.ts';
import { ana, me } from './stale-answers.tsx';

/** A file as the server tells of it. */
export const aFile = (name: string, change: Partial<TaskFile> = {}): TaskFile => ({
  id: `f-${name}`,
  name,
  type: 'text/plain',
  size: 1_234,
  at: '2026-01-02T05:00:00.000Z',
  admin: me,
  preview: false,
  ...change,
});

export const byAna = { admin: ana };

/** A file as a browser has it. */
export const chosen = (name: string, type = 'text/plain') => new File([`bytes of ${name}`], name, { type });

/** What the clipboard or a drag holds. */
const holding = (files: File[], types: string[]) => ({ files, types, items: [], getData: () => '', dropEffect: 'none' });

/** Pastes files into an element. @returns whether the browser is left to paste by itself */
export const paste = (into: Element, files: File[], types = ['Files']): boolean =>
  fireEvent.paste(into, { clipboardData: holding(files, types) });

/** Drops files on an element. */
export function drop(on: Element, files: File[]): void {
  const dataTransfer = holding(files, ['Files']);
  fireEvent.dragOver(on, { dataTransfer });
  fireEvent.drop(on, { dataTransfer });
}

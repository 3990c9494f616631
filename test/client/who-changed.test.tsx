import { expect, test } from 'vitest';
import type { WholeActivity } from '#shared/activities.ts';
import { whoEdited } from '../../src/client/board-store/merge/who-changed.ts';

const updatedAt = '2026-01-03T03:04:05.678Z';

const edit = (name: string, field: 'title' | 'dueDate'): WholeActivity => ({
  id: name,
  admin: { id: name, name },
  via: null,
  action: 'edited',
  note: 'Título: Tor → Zaun',
  at: updatedAt,
  changes: [{ field, before: null, after: null }],
});

test('a field changed by one person before another changed the title → the first is named, whatever the note’s language', () => {
  const activities = [edit('Ana Diaz', 'title'), edit('Ben Ortiz', 'dueDate')];
  expect(whoEdited({ updatedAt, activities }, 'day').name).toBe('Ben Ortiz');
  expect(whoEdited({ updatedAt, activities }, 'title').name).toBe('Ana Diaz');
  expect(whoEdited({ updatedAt, activities }, 'description').name).toBe('Ana Diaz');
});

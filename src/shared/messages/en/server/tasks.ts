import { fields } from '#messages/validation.ts';
import type { FieldChange } from '../../../activities.ts';
import type { FieldName } from '../../../words.ts';

export const taskNotFound = 'This task does not exist or was deleted.';
export const notAssignable = 'Assignee must be the name of an active admin.';
export const commentNotFound = 'This comment does not exist or was deleted.';
export const notInTrash = 'This task is not among the deleted ones.';
export const tooManyBulks = 'Too many changes of several tasks at once. Try again in a moment.';
export const tooManyHistories = 'Too many histories of tasks at once. Try again in a moment.';
export const tooManyLists = 'Too many lists of tasks at once. Try again in a moment.';
export const tooManyLabels = (max: number) => `A task has at most ${max} labels. Remove some first.`;
export const taskTwice = 'The changes name a task twice. Name each task once.';

/** Why a change comes too late: the person, and the fields that they changed. */
export const changedSince = (name: string, changed: FieldChange['field'][]) =>
  `${name} changed the ${changed.map((field) => fields[field].toLowerCase()).join(' and the ')} since.`;
export const labelsMergedSince = 'A super admin merged the labels since.';
export const commentedSince = (name: string) => `${name} commented on this task since.`;
export const deletedSince = 'Someone deleted this task since.';
export const restoredSince = 'Someone restored this task since.';

export const noPlaceInColumn = 'There is no such task, or it never stood in that column.';
/** The headings of the CSV by their fields, in its order. */
export const csvColumns = {
  id: 'Id',
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assignee',
  dueDate: 'Due',
  creator: 'Creator',
  createdAt: 'Created',
  updatedAt: 'Updated',
  completedAt: 'Completed',
  version: 'Version',
  number: 'Number',
  labels: 'Labels',
} satisfies Record<FieldName, string> & Record<string, string>;

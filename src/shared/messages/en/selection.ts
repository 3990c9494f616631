import { tasks } from '#messages/plural.ts';

export const select = (title: string) => `Select ${title}`;

export const landmark = 'Selection';
export const toolbar = 'Selected tasks';
export const selected = (count: number) => `${count} selected`;
/** Unlike the visible count, because it is read out beside it. */
export const said = (count: number) => (count === 0 ? 'Nothing is selected.' : `Selection: ${tasks(count)}.`);
export const clear = 'Clear selection';
export const remove = 'Delete';
export const question = (count: number) => `Are you sure you want to delete ${count} tasks?`;

export const readOnly = 'Read-only';
export const noneMayChange = 'Only their creators or a super admin can change these tasks.';

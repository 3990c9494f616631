import { counted, tasks } from '#messages/plural.ts';

export const pasted = (count: number) => `${counted(count, 'line')} pasted.`;
export const createTasks = (count: number) => `Create ${tasks(count)}`;
export const created = (count: number) => `${tasks(count)} created`;

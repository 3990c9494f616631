import { plural } from '#messages/plural.ts';

const tasks = (count: number) => `${count} ${plural(count, { one: 'task', other: 'tasks' })}`;

export const pasted = (count: number) => `${count} ${plural(count, { one: 'line', other: 'lines' })} pasted.`;
export const createTasks = (count: number) => `Create ${tasks(count)}`;
export const created = (count: number) => `${tasks(count)} created`;

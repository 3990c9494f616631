import { plural } from '#messages/plural.ts';

export const list = 'Similar tasks';
export const count = (tasks: number) => `${tasks} similar ${plural(tasks, { one: 'task', other: 'tasks' })}`;

import { counted } from '#messages/plural.ts';

export const list = 'Similar tasks';
export const count = (tasks: number) => counted(tasks, 'similar task');

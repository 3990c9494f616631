/** A count with its noun, such as `1 task`. */
export const counted = (count: number, one: string, other = `${one}s`): string => `${count} ${count === 1 ? one : other}`;

export const tasks = (count: number): string => counted(count, 'task');

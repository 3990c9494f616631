export const taskList = 'Task list';
/** @param all may end in `+` */
export const progress = (done: number, all: string) => `${done} of ${all} done`;
export const boxGone = 'Somebody changed this task list meanwhile. Look at it again, then tick.';

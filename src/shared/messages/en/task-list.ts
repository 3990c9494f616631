export const taskList = 'Task list';
/** @param all may end in `+` */
export const progress = (done: number, all: string) => `${done} of ${all} done`;
export const boxGone = 'Someone changed this task list. Look at it again, then tick the box.';

const onlyYours = 'Only you can see it, in this browser.';
export const ofDeletedTasks = { title: 'Text for tasks that were deleted', hint: `It was never sent. ${onlyYours}` };
export const ofReadOnlyTasks = { title: 'Text for tasks that you may no longer change', hint: `It was never sent. ${onlyYours}` };
export const notSent = { title: 'Text that was not sent', hint: `Sending it failed. ${onlyYours}` };
export const leftOut = { title: 'Unsent comments', hint: `Your search and filters leave out these tasks. ${onlyYours}` };

export const commentOn = (title?: string) => (title ? `Comment on ${title}` : 'Comment');
export const editOf = (title = '') => `Edit of ${title}`;
export const newTask = 'New task';

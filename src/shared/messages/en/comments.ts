export const add = 'Add a comment';
export const send = 'Comment';
export const added = 'Comment added successfully!';

export const edit = 'Edit comment';
export const comment = 'Comment text';
export const save = 'Save';
export const edited = 'Comment updated successfully!';
export const wasEdited = 'edited';

export const remove = 'Delete comment';
export const deleteQuestion = 'Are you sure you want to delete this comment?';
export const deleteForGood = 'Its text is erased at once. This cannot be undone.';
export const deleted = 'Comment deleted successfully!';
export const wasDeleted = 'Comment deleted';

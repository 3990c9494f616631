export const title = 'Edit Task';
export const updated = 'Task updated successfully!';
export const restoredDraft = 'Your unsaved changes were restored.';

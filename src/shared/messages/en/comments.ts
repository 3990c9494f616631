export const add = 'Add a comment';
export const send = 'Comment';
export const added = 'Comment added successfully!';

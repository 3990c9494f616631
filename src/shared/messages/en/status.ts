export const updated = 'Status updated successfully!';
export const movedTo = (status: string) => `Moved to ${status}.`;

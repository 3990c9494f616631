export const title = 'Read-only';
export const mayChange = (creator: string) => `Only ${creator} or a super admin can change this task.`;

export const name = 'Max Tasks';
export const tagline = 'Florida Real Estate AI Task Management System';

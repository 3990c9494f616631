export const searchText = (text: string) => `“${text}”`;
export const assignedTo = (name: string) => `Assigned to ${name}`;
export const unassigned = 'Unassigned';
export const labelled = (name: string) => `Label: ${name}`;
export const overdue = 'Overdue';
export const inOrder = (order: string) => `Order: ${order}`;

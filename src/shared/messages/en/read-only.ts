import type { AssigneeRight } from '../../words.ts';

export const title = 'Read-only';
export const mayChange = (creator: string) => `Only ${creator} or a super admin can change this task.`;

const deeds: Record<AssigneeRight, string> = { comment: 'comment on it', status: 'change its status' };
export const assigneeMay = (assignee: string, rights: readonly AssigneeRight[]) =>
  `${assignee} can ${rights.map((right) => deeds[right]).join(' and ')}.`;

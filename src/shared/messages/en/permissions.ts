import type { AssigneeRight } from '../../words.ts';

/** Refusals of signed-in callers, by rule: see `routes.ts`. */
export const refusals = {
  creator: 'Only the creator or a super admin can change this task.',
  author: 'Only its author can change this comment.',
  authorOrSuperAdmin: 'Only its author or a super admin can delete this comment.',
  adder: 'Only the person who added this file can give it a preview.',
  adderOrCreator: "Only the person who added this file, the task's creator or a super admin can remove or restore it.",
  superAdmin: 'Only a super admin can manage admins.',
  superAdminReads: 'Only a super admin can see this.',
  superAdminErases: 'Only a super admin can delete a task forever.',
  superAdminRetries: 'Only a super admin can run a job again.',
  superAdminLabels: 'Only a super admin can manage labels.',
  superAdminConnects: 'Only a super admin can manage webhooks.',
};

/** Refusals of calls that the assignee may make as well. */
export const assigneeRefusals: Record<AssigneeRight, string> = {
  comment: 'Only the creator, the assignee or a super admin can comment on this task.',
  status: 'Only the creator, the assignee or a super admin can change the status of this task.',
};

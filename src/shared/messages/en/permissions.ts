import type { Rule } from '../../permissions.ts';

/** Refusals of signed-in callers, by rule. */
export const refusals = {
  creator: 'Only the creator or a super admin can change this task.',
  superAdmin: 'Only a super admin can manage admins.',
  superAdminReads: 'Only a super admin can see this.',
} as const satisfies Partial<Record<Rule, string>>;

import * as messages from '#messages/admins.ts';
import type { AdminEdit } from '#shared/admins.ts';

/** The confirmation for super admins who change themselves so that they are signed out; null for any other change. */
export function ownQuestion({ active, role, mobileNumber }: AdminEdit) {
  if (active === false) return messages.deactivateYourself;
  if (role !== undefined) return messages.giveUpManaging(mobileNumber);
  return mobileNumber ? messages.changeYourNumber(mobileNumber) : null;
}

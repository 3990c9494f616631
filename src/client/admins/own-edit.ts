import type { AdminEdit } from '#shared/admins.ts';

type Question = { title: string; description: string; confirmLabel: string };

/**
 * What to ask a super admin who is about to change themselves in a way that signs them out, and that they may not be able to take back.
 * @returns null where nothing of that kind is changed
 */
export function ownQuestion({ active, role, mobileNumber }: AdminEdit): Question | null {
  const back = 'You are signed out everywhere at once';
  if (active === false)
    return {
      title: 'Deactivate yourself?',
      description: `${back}, and only another super admin can reactivate you. Your tasks and their history stay.`,
      confirmLabel: 'Deactivate',
    };
  const number = mobileNumber && `From then on you sign in with ${mobileNumber}, and with no other number: is every digit right?`;
  if (role !== undefined)
    return {
      title: 'Give up managing admins?',
      description: `${back}, and only another super admin can make you one again. ${number ?? ''}`.trim(),
      confirmLabel: 'Give Up',
    };
  if (number) return { title: 'Change your own mobile number?', description: `${back}. ${number}`, confirmLabel: 'Change Number' };
  return null;
}

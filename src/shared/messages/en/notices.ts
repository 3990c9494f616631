export const label = 'Notice for super admins';
export const ownLabel = 'Notice';
export const openSecurity = 'Open Security';
/** @param day the day on which the second factor takes effect, if it does not yet */
export const enrol = (day: string | null) =>
  day
    ? `From ${day}, signing in on a new browser asks for a proof that it is you. Choose yours now, so that you are not locked out.`
    : 'Signing in on a new browser asks for a proof that it is you. Choose yours now, so that you are not locked out.';
export const showFailedSignIns = 'Show Failed Sign-Ins';
export const openWebhooks = 'Open Webhooks';
export const hideForToday = 'Hide for Today';

import { counted } from '#messages/plural.ts';

export const title = 'Deliveries';
export const description = 'Messages and other work that failed after the last attempt.';
export const list = 'Failed deliveries';
export const none = 'Nothing has failed';

/** Names of jobs by kind, without recurring ones, which never fail for good. A newer server may know more kinds. */
export const kindLabels: Readonly<Record<string, string | undefined>> = {
  confirmation: 'Mail that confirms an address',
  mail: 'Mail',
  digest: 'Daily digest',
  push: 'Push message',
  sign_in_code: 'Sign-in code',
  deliveries: 'Webhook',
  webhook: 'Webhook',
  undone_import: 'Cleanup after an undone import',
};

export const tryAgain = 'Try again';
export const failedAfter = (attempts: number) => `Failed after ${counted(attempts, 'attempt')}`;
export const unknownError = 'The reason is not known.';
export const willBeTried = 'It will be tried again at once.';

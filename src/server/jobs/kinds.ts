/** The kinds of jobs, each with its data. */
export type JobData = {
  maintenance: null;
  reminders: null;
  /** One mail for the notifications that name the job. */
  mail: { adminId: string };
  /** The mail that confirms an address, while the person's is the hashed one. */
  confirmation: { adminId: string; addressHash: string };
  digests: null;
  /** A person's digest of a day (`2026-12-01`). */
  digest: { adminId: string; day: string };
  push: { notificationId: string; subscriptionId: string };
  sign_in_code: { challengeId: string };
  deliveries: { webhookId: string };
  /** The same, by a change on a node of the previous release. */
  webhook: { webhookId: string };
  undone_import: { importId: string };
};
export type JobKind = keyof JobData;

/** Kinds of which a job takes over the work of those with the same data that wait. */
export const gathering: JobKind[] = ['mail', 'deliveries', 'webhook'];
/** Kinds of which no job runs beside one with the same data. */
export const oneAtATime: JobKind[] = ['deliveries', 'webhook'];

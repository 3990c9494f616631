import * as z from 'zod/mini';

/** A job that failed for good. `error` is a sentence without addresses and texts. */
export const failedJob = z.object({
  id: z.string(),
  /** A newer server may know more kinds than the page. */
  kind: z.string(),
  error: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: z.string(),
  failedAt: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

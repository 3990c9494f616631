import type { Transaction } from '../database/database.ts';
import { addJob } from '../jobs/queries.ts';

/** Sends a code for a challenge after the answer. The job of a number that opens nothing is alike, and sends nothing. */
export async function scheduleCode(tx: Transaction, challengeId: string): Promise<void> {
  await addJob(tx, 'sign_in_code', { challengeId });
}

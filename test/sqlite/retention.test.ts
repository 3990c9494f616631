import { expect, test } from 'vitest';
import { findDueJob } from '../../src/server/jobs/queries.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { anApp } from '../start-app.ts';
import { plansOf, recording } from './plans.ts';

test.each(['audit', 'deliveries', 'delivery_bodies', 'files', 'idempotency_keys', 'notifications'] as const)(
  'deleting old rows of the large table %s scans no others',
  async (table) => {
    const recorded = recording((await anApp()).database);
    await deleteOld(recorded.database, table, Date.now());
    const plans = await plansOf(recorded);
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan.filter((step) => step === `SCAN ${table}`)).toEqual([]);
  },
);

test('a look for due jobs, each second, passes over none that failed for good', async () => {
  const recorded = recording((await anApp()).database);
  await recorded.database.transaction((tx) => findDueJob(tx, ['mail'], Date.now()));
  const [plan] = await plansOf(recorded);
  const reads = plan?.filter((step) => /^(SCAN|SEARCH) jobs/.test(step));
  expect(reads).toHaveLength(2);
  for (const read of reads ?? []) expect(read).toContain('USING INDEX jobs_by_due');
});

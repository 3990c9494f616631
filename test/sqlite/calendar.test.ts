import { expect, test } from 'vitest';
import { listDueTasks } from '../../src/server/calendar/queries.ts';
import { anApp } from '../start-app.ts';
import { plansOf, recording } from './plans.ts';

test.each([null, 'somebody'])('the calendar of a large board reads only the tasks that it shows', async (assigneeId) => {
  const recorded = recording((await anApp()).database);
  await recorded.database.transaction((tx) => listDueTasks(tx, assigneeId, 10));
  expect(await plansOf(recorded)).toEqual([[expect.stringMatching(/^SEARCH tasks USING INDEX tasks_(of_people_)?by_due_date/)]]);
});

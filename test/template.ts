import type { Database } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { prepareFirstEntry } from '../src/server/session/setup.ts';

/** The database on the tests' PostgreSQL from which every test copies its own. */
export const TEMPLATE = 'max_tasks_template';

export const SUPER_ADMIN = { name: 'Super Admin', mobileNumber: '3055550100' };

/** Fills an empty database with the schema and the first super admin, and closes it. Doing so would take half of each start. */
export async function fillTemplate(database: Database): Promise<void> {
  await migrate(database);
  await prepareFirstEntry(database, { superAdmin: SUPER_ADMIN });
  await database.close();
}

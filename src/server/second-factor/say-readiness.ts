import * as messages from '#messages/server/start.ts';
import type { Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { secondFactor } from './factor.ts';
import { listReadiness } from './readiness.ts';

/** Says at the start who is ready for a second factor that does not hold yet. @param say gets the sentences */
export async function sayReadiness(database: Database, setting: Settings['secondFactor'], say: (sentence: string) => void): Promise<void> {
  if (setting === null || (await secondFactor(database, setting).holds())) return;
  const people = await listReadiness(database);
  const namesOf = (isReady: boolean) => people.filter(({ ready }) => ready === isReady).map(({ name }) => name);
  say(messages.factorWaits(setting.from));
  say(messages.readyForFactor(namesOf(true), namesOf(false)));
}

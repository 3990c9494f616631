import type { EndpointName } from '#shared/api.ts';
import { AppError } from './errors.ts';
import type { Handlers } from './http/call.ts';

const names = [
  // D
  // F
  'importTasks',
  'undoImport',
] as const satisfies EndpointName[];

const missing = async () => {
  throw new AppError('unavailable', 'Not built yet.');
};

/** Holds the place of calls whose handlers are being written. Deleted with the last of them. */
export const unbuilt = Object.fromEntries(names.map((name) => [name, missing])) as unknown as Pick<Handlers, (typeof names)[number]>;

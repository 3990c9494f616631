import { makeStore } from '../../ui/store.ts';

/** Tasks that are gone and for which this person has typed something: their titles by id, as far as they are known. */
export const goneTasks = makeStore<ReadonlyMap<string, string | undefined>>(new Map());

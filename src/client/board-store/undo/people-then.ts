import type { AssignableAdmin } from '#shared/admins.ts';
import type { BulkChange } from '#shared/bulk.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

/** People's ids by the names that they had when a step was recorded. */
const idsThen = new Map<string, string>();

/** Remembers who has which name, because a step has assignees by name. */
export function rememberPeople(): void {
  for (const { id, name } of queryClient.getQueryData<AssignableAdmin[]>(keys.assignableAdmins) ?? []) idsThen.set(name, id);
}

/** The changes of a step with the names that their assignees have by now. @throws ApiError if these cannot be loaded */
export async function withNamesNow(changes: BulkChange[]): Promise<BulkChange[]> {
  if (!changes.some(({ assignee, expected }) => assignee || expected?.assignee)) return changes;
  // Those who were deactivated but still hold tasks are among these.
  const people = await queryClient.fetchQuery<AssignableAdmin[]>({ queryKey: keys.assigneeChoices });
  const now = <Values extends Pick<BulkChange, 'assignee'>>(values: Values): Values => {
    const person = values.assignee && people.find(({ id }) => id === idsThen.get(values.assignee ?? ''));
    return person ? { ...values, assignee: person.name } : values;
  };
  return changes.map(({ expected, ...change }) => ({ ...now(change), ...(expected && { expected: now(expected) }) }));
}

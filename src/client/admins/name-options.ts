import type { SelectOption } from '../ui/select.tsx';

/** Keeps names apart from `NOBODY`, because a person may be called "nobody". */
const PREFIX = 'name:';

/** The value of the option for no name, such as `Unassigned`. */
export const NOBODY = 'nobody';

/** The option value for a name, or for none. */
export const nameValue = (name: string | null): string => (name === null ? NOBODY : PREFIX + name);

/** The name behind an option value; null for `NOBODY`. */
export const chosenName = (value: string): string | null => (value === NOBODY ? null : value.slice(PREFIX.length));

/** One option per admin, and one for the chosen name even if that admin has left or isn't loaded yet. */
export function nameOptions(admins: readonly { name: string }[], chosen: string | null): SelectOption[] {
  const names = admins.map(({ name }) => name);
  if (chosen !== null && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: nameValue(name), label: name }));
}

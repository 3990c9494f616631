import type { SelectOption } from '../ui/select.tsx';

// Names carry a prefix as values, because somebody may be called just like what stands for nobody.
const PREFIX = 'name:';

/** The value of the option that is no name: nobody, or everybody. */
export const NOBODY = 'nobody';

/** An option's value for a name, or for none. */
export const nameValue = (name: string | null): string => (name === null ? NOBODY : PREFIX + name);

/** The name an option stands for; null for none. */
export const chosenName = (value: string): string | null => (value === NOBODY ? null : value.slice(PREFIX.length));

/**
 * An option for each admin.
 * @param chosen a name that is chosen; it gets an option even where no such admin is left, or none has been loaded yet
 */
export function nameOptions(admins: readonly { name: string }[], chosen: string | null): SelectOption[] {
  const names = admins.map(({ name }) => name);
  if (chosen !== null && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: nameValue(name), label: name }));
}

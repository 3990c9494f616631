import type { SelectOption } from '../ui/select.tsx';

/** One option per admin, and one for the chosen name even if that admin has left or isn't loaded yet. */
export function nameOptions(admins: readonly { name: string }[], chosen: string | null): SelectOption<string | null>[] {
  const names = admins.map(({ name }) => name);
  if (chosen !== null && !names.includes(chosen)) names.push(chosen);
  return names.map((name) => ({ value: name, label: name }));
}

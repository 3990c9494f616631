import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useFormErrors } from './use-form-errors.ts';

/** The values of a form until they are sent, and their errors. Changing a field clears its error. */
export function useFields<Draft extends object>(initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const present = useRef(draft);
  const { errors, check, formOf, forget } = useFormErrors();
  const set = (next: Draft) => {
    present.current = next;
    setDraft(next);
  };
  return {
    draft,
    errors,
    check,
    /** The props of a form that passes on the checked values. */
    formOf: <Schema extends z.ZodMiniType>(schema: Schema, act: (entered: z.output<Schema>, form: HTMLFormElement) => void) =>
      formOf(schema, act, () => draft),
    enter(change: Partial<Draft>): void {
      set({ ...present.current, ...change });
      for (const field of Object.keys(change)) forget(field);
    },
    /** Empties the form that was sent. @param kept stays @returns whether it did: the user may have typed on meanwhile */
    clear(kept?: Partial<Draft>): boolean {
      if (present.current !== draft) return false;
      set({ ...initial, ...kept });
      return true;
    },
  };
}

export type FieldsOf<Draft extends object> = ReturnType<typeof useFields<Draft>>;

/** The fields of a draft that differ from what is stored. Someone else may have changed the others meanwhile. */
export function changedFields<Draft extends object>(stored: { [Field in keyof Draft]?: unknown }, draft: Draft): Partial<Draft> {
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof Draft]);
  return Object.fromEntries(Object.entries(draft).filter(isChanged)) as Partial<Draft>;
}

import { type ChangeEvent, useRef, useState } from 'react';
import { useFormErrors } from './use-form-errors.ts';

/** The values of a form until they are sent, and their errors. Changing a field clears its error. */
export function useFields<Draft extends object>(initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const present = useRef(draft);
  const { errors, check, formOf, forget } = useFormErrors(() => draft);
  const set = (next: Draft) => {
    present.current = next;
    setDraft(next);
  };
  const enter = (change: Partial<Draft>): void => {
    set({ ...present.current, ...change });
    forget(...Object.keys(change));
  };
  return {
    draft,
    errors,
    check,
    formOf,
    enter,
    /** The props of the text input of a field. */
    input: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: draft[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => enter({ [name]: target.value } as Partial<Draft>),
    }),
    /** The props of the select of a field. */
    select: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      onValueChange: (value: Draft[Name]) => enter({ [name]: value as unknown } as Partial<Draft>),
    }),
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

import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import * as messages from '#messages/controls.ts';

type FormErrors = Readonly<Record<string, string | undefined>>;

/** Date fields with half a date, which the browser reports as empty, or with a year of two digits. */
export const unreadable = (form: HTMLElement) =>
  [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput || validity.rangeUnderflow);

const dataIn = (form: HTMLFormElement): unknown => Object.fromEntries(new FormData(form));

/** The validation errors of one form, by the schema that the server uses too. @param enteredIn reads the form */
export function useFormErrors(enteredIn = dataIn) {
  const [errors, setErrors] = useState<FormErrors>({});

  /** Validates the values, shows the errors and focuses the first invalid field. @returns the schema's output, or `undefined` */
  function check<Schema extends z.ZodMiniType>(
    form: HTMLFormElement,
    schema: Schema,
    entered = enteredIn(form),
  ): z.output<Schema> | undefined {
    const result = schema.safeParse(entered);
    return mark(form, result.error?.issues) ? result.data : undefined;
  }

  /** The props of a form that passes on the schema's output, and whose named fields clear their errors. */
  function formOf<Schema extends z.ZodMiniType>(schema: Schema, act: (entered: z.output<Schema>, form: HTMLFormElement) => void) {
    return {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const form = event.currentTarget;
        const entered = check(form, schema);
        if (entered !== undefined) act(entered, form);
      },
      onChange: ({ target }: FormEvent<HTMLFormElement>) => forget((target as HTMLInputElement).name),
    };
  }

  /** Shows the errors. @returns whether there are none */
  function mark(form: HTMLElement, issues: readonly z.core.$ZodIssue[] = []): boolean {
    const found: Record<string, string> = {};
    for (const { name, validity } of unreadable(form)) found[name] = validity.badInput ? messages.incomplete : messages.shortYear;
    for (const issue of issues) found[String(issue.path[0])] ??= issue.message;
    // Flushed, because the invalid field is found by its attribute.
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) return true;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return false;
  }

  /**
   * Validates by one of the lazy schemas. Until they have loaded the form passes, because the server validates too and the fields must be
   * free for the next text. Only a form whose first field is blank waits.
   */
  async function checkBy<Name extends string>(
    loading: Promise<Record<Name, z.ZodMiniType>>,
    name: Name,
    form: HTMLFormElement,
    entered: unknown,
  ): Promise<boolean> {
    const isBlank = () => !(form.elements[0] as HTMLInputElement).value.trim();
    const waits = isBlank();
    // Schemas that have loaded win the race.
    const schemas = await (waits ? loading : Promise.race([loading, null])).catch(() => null);
    // Begun meanwhile, and not sent.
    if (waits && !isBlank()) return false;
    return schemas ? check(form, schemas[name], entered) !== undefined : mark(form);
  }

  function forget(...fields: string[]): void {
    if (fields.some((field) => errors[field])) setErrors({ ...errors, ...Object.fromEntries(fields.map((field) => [field, undefined])) });
  }

  return { errors, check, checkBy, formOf, forget };
}

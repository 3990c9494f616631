import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

type FormErrors = Readonly<Record<string, string | undefined>>;

/**
 * Fields that show what they cannot take, such as half a date: their value is empty then, and what was typed would be lost without a word. So does one with a
 * year of two digits, which is taken for one of the first century.
 */
export const unreadable = (form: HTMLElement) =>
  [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput || validity.rangeUnderflow);

/** What is wrong with the fields of one form, in the words of the schema that the server checks by as well. */
export function useFormErrors() {
  const [errors, setErrors] = useState<FormErrors>({});
  const checking = useRef(false);

  /**
   * Checks what was entered. Where something is wrong, it is shown and focus moves to the first field it is wrong with.
   * @returns what the schema made of it, or `undefined`
   */
  function check<Schema extends z.ZodMiniType>(form: HTMLElement, schema: Schema, entered: unknown): z.output<Schema> | undefined {
    const result = schema.safeParse(entered);
    return mark(form, result.error?.issues) ? result.data : undefined;
  }

  /** @returns whether nothing is wrong */
  function mark(form: HTMLElement, issues: readonly z.core.$ZodIssue[] = []): boolean {
    const found: Record<string, string> = {};
    for (const { name, validity } of unreadable(form))
      found[name] = validity.badInput ? 'Enter a whole date that exists, or clear the field.' : 'Enter the year in four digits.';
    for (const issue of issues) found[String(issue.path[0])] ??= issue.message;
    // The field is marked only once this is drawn, and the mark is what finds it.
    flushSync(() => setErrors(found));
    if (Object.keys(found).length === 0) return true;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return false;
  }

  /**
   * The same by a schema that is yet to be fetched. If it cannot be had, the form goes on unchecked: the server checks by the same one.
   * @param entered what stands in the form once the schema is there
   * @returns whether nothing is wrong; a form that is submitted twice meanwhile is checked once
   */
  async function checkBy(load: () => Promise<z.ZodMiniType>, form: HTMLElement, entered: () => unknown): Promise<boolean> {
    if (checking.current) return false;
    checking.current = true;
    const schema = await load().catch(() => null);
    checking.current = false;
    return schema ? check(form, schema, entered()) !== undefined : mark(form);
  }

  /** Takes back what was said about a field: it is being changed. */
  function forget(field: string): void {
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
  }

  return { errors, check, checkBy, forget };
}

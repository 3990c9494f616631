/**
 * Copies the text of a field, which is focused and selected by that.
 * @returns whether the text is on the clipboard now
 */
export async function copyField(field: HTMLTextAreaElement): Promise<boolean> {
  // Selected first: on plain http there is no clipboard to write to, but what is selected can be copied.
  field.focus({ preventScroll: true });
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/**
 * Copies a text that stands in no field. Focus comes back.
 * @param place where a field may have focus: an open window keeps focus inside
 * @returns whether the text is on the clipboard now
 */
export async function copyText(text: string, place: Element = document.body): Promise<boolean> {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  place.append(field);
  const isCopied = await copyField(field);
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}

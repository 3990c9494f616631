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

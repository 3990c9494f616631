import { topDialog } from './open-layers.ts';

/** Focuses, selects and copies a field. @returns whether the text is on the clipboard */
export async function copyField(field: HTMLTextAreaElement): Promise<boolean> {
  // Selected first, because plain http has no clipboard API and copies the selection.
  field.focus({ preventScroll: true });
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/** Copies a text, and restores focus. @returns whether it is on the clipboard */
export async function copyText(text: string): Promise<boolean> {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  field.dataset.copied = '';
  // An open dialog traps focus.
  (topDialog.get()?.element ?? document.body).append(field);
  const isCopied = await copyField(field);
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}

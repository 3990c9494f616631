import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { drafts } from '../board-store/drafts/drafts.ts';
import { downloadOf } from './use-files.ts';

const round: Record<string, string> = { '[': '(', ']': ')' };

/** A name as the label of a Markdown link, in which square brackets could end it. */
const labelOf = (name: string) => name.replaceAll(/[[\]]/g, (bracket) => round[bracket] ?? '');

let last = 0;

/** A text that stands for a file under way. */
export function newPlaceholder(name: string): string {
  last += 1;
  return messages.placeholder(labelOf(name), last);
}

/** The Markdown link to a file. */
export const linkTo = (file: TaskFile): string => `[${labelOf(file.name)}](${downloadOf(file)})`;

/** Types a text at the caret of a field, as an input that can be undone. */
export function typeInto(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  document.execCommand('insertText', false, text);
}

/** A text as it stands within JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Replaces a placeholder in fields, where the caret stays, and in the drafts of fields that are closed. */
export function replacePlaceholder(placeholder: string, by: string): void {
  for (const field of document.querySelectorAll('textarea')) {
    const at = field.value.indexOf(placeholder);
    if (at < 0) continue;
    field.setRangeText(by, at, at + placeholder.length, 'preserve');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  for (const [key, value] of drafts.all()) {
    const json = JSON.stringify(value);
    const next = json?.replaceAll(inJson(placeholder), () => inJson(by));
    if (next !== json) drafts.set(key, JSON.parse(next));
  }
}

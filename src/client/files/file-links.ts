import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { shownFileName } from '#shared/shown-file-name.ts';
import { call } from '../api/call.ts';
import { drafts } from '../board-store/drafts/drafts.ts';
import { baseOf, saveEdit } from '../board-store/merge/save-edit.ts';
import { draftOf } from '../board-store/task-draft.ts';
import { noteOwnVersion } from '../board-store/undo/steps.ts';
import type { NamedFile } from './named-file.ts';
import { downloadOf } from './use-files.ts';

/** A shown name as the label of a Markdown link, in which square brackets could end it. */
const labelOf = (name: string) => shownFileName(name).replaceAll('[', '(').replaceAll(']', ')');

/** A text that stands for a file under way, in this tab and all others, because they share drafts. */
export const placeholderOf = ({ name, key }: NamedFile): string =>
  messages.placeholder(labelOf(name), Number.parseInt(key.slice(0, 8), 16));

/** A text that stands for a file in a new description, which lacks it so far. It can be read even if the file never comes. */
export function newMark(name: string, description: string): string {
  const label = labelOf(name);
  let mark = `[${label}]`;
  for (let number = 2; description.includes(mark); number++) mark = `[${label} ${number}]`;
  return mark;
}

/** The Markdown link to a file. */
export const linkTo = (file: TaskFile): string => `[${labelOf(file.name)}](${downloadOf(file)})`;

/** Types a text at the caret of a field, as an input that can be undone. */
export function typeInto(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  document.execCommand('insertText', false, text);
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Replaces the placeholder of a file in fields, where the caret stays, and in the drafts of fields that are closed. */
export function replacePlaceholder(file: NamedFile, by: string): void {
  const placeholder = placeholderOf(file);
  for (const field of document.querySelectorAll('textarea')) {
    const at = field.value.indexOf(placeholder);
    if (at < 0) continue;
    const end = at + placeholder.length;
    const isCaretBehind = field.selectionStart === end;
    field.setRangeText(by, at, end, 'preserve');
    // The browser would select the new text, and the next key would replace it.
    if (isCaretBehind) field.selectionStart = at + by.length;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  for (const [key, value] of drafts.all()) {
    const json = JSON.stringify(value);
    const next = json?.replaceAll(inJson(placeholder), () => inJson(by));
    if (next !== json) drafts.set(key, JSON.parse(next));
  }
}

/** Writes links into the description of a task. @param links by the marks that stand for them */
export async function linkMarks(taskId: string, links: ReadonlyMap<string, string>): Promise<void> {
  const whole = await call('getTask', { params: { id: taskId } });
  const mine = draftOf(whole);
  for (const [mark, link] of links) mine.description = mine.description.replace(mark, () => link);
  if (mine.description === (whole.description ?? '')) return;
  await saveEdit(taskId, { base: baseOf(whole), mine });
  noteOwnVersion(taskId);
}

import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { FILE_NAME_MOST } from './limits.ts';
import { flag, requiredText } from './text.ts';

const { fileName } = messages.fields;

const isOneLine = (name: string) => !/[\p{Cc}\u2028\u2029]/u.test(name);

/** A file's name: the last part of a path, otherwise as sent. */
export const fileNameIn = z.pipe(
  z.pipe(
    z.string({ error: (issue) => (issue.input == null ? messages.required(fileName) : messages.givenTwice(fileName)) }),
    z.transform((name: string) => name.trim().split(/[/\\]/).at(-1) ?? ''),
  ),
  requiredText(fileName, FILE_NAME_MOST).check(
    z.refine(isOneLine, messages.fileNameNotOneLine),
    z.refine((name) => !/^\.+$/.test(name), messages.required(fileName)),
  ),
);

/** A file's type as stored: a content type without parameters. */
export const CONTENT_TYPE = /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/;

/** An upload; its bytes are the body, and its type is the content type. */
export const newFile = z.object({ name: fileNameIn });

/** A file of a task. `at` is ISO 8601 in UTC; `preview` says whether it has one. */
export const file = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  at: z.string(),
  admin: z.object({ id: z.string(), name: z.string() }),
  preview: z.boolean(),
});
export type TaskFile = z.infer<typeof file>;

/** Shows an image in the page; every other file stays a download. */
export const fileView = z.object({ inline: flag('inline') });

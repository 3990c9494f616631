import { useRef, useState } from 'react';
import * as messages from '#messages/import.ts';
import * as toasts from '#messages/toasts.ts';
import type { ImportResult } from '#shared/import.ts';
import { IMPORT_MOST } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { upload } from '../api/upload.ts';
import { idempotencyHeader, newKey } from '../board-store/drafts/idempotency.ts';
import { recordStep } from '../board-store/undo/steps.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useUser } from '../session/use-session.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { columnsFor, rememberColumns } from './guesses.ts';
import { readTable, rowNumber, type Table } from './read-table.ts';
import { type Choices, factsOf, makeTasks } from './table-tasks.ts';

type Item = { row: number; task: ImportedTask };

/** A checked import. `key` makes a repeated press import once. */
export type Prepared = { items: Item[]; refused: { row: number; title: string; message: string }[]; key: string };

/**
 * Has the server check tasks, or import them once for each key. A whole table can take longer than other calls, so it goes as an upload.
 * @throws ApiError
 */
const sendTasks = (tasks: readonly ImportedTask[], dryRun: 'true' | 'false', options: object = {}): Promise<ImportResult> =>
  upload('importTasks', {
    params: {},
    query: { dryRun },
    body: new Blob([JSON.stringify({ tasks })], { type: 'application/json' }),
    ...options,
  });

/** The state of the dialog `Import Tasks`. @param onDone called after an import */
export function useImport(onDone: () => void) {
  const { data: user = null } = useUser();
  const mayMakeLabels = may(user, 'createLabel');
  const { data: admins = [] } = useAssignableAdmins();
  const { data: labels = [] } = useLabels();
  const [table, setTable] = useState<Table | null>(null);
  const [choices, setChoices] = useState<Choices | null>(null);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [doing, setDoing] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const orderField = useRef<HTMLButtonElement>(null);
  const facts = table && choices && factsOf(table, choices.columns, admins, labels);
  const order = choices?.order ?? facts?.order ?? null;

  /** Does one thing at a time, and tells its failure in a toast. */
  async function run(what: string, work: () => Promise<void>): Promise<void> {
    if (doing) return;
    setDoing(what);
    setFault(null);
    await work().catch((error: Error) => void toastError(error));
    setDoing(null);
    setPart(null);
  }

  const take = (read: () => Promise<string>) =>
    run(messages.reading, async () => {
      const text = await read().catch(() => null);
      if (text === null) return setFault(messages.unreadable);
      const found = await readTable(text);
      if (!found) return setFault(messages.noTable);
      const { length } = found.rows;
      if (length > IMPORT_MOST) return setFault(messages.tooManyRows(length.toLocaleString('en'), IMPORT_MOST.toLocaleString('en')));
      const columns = columnsFor(found.headers);
      setTable(found);
      setChoices({ columns, order: null, statuses: new Map(), priorities: new Map(), people: new Map(), areLabelsMade: mayMakeLabels });
      setPrepared(null);
    });

  /** The rows that the server refuses are left out of what can be sent. */
  function judge(items: Item[], refused: readonly { row: number; message: string }[]): void {
    const reasons = new Map(refused.map(({ row, message }) => [row - 1, message]));
    setPrepared({
      items: items.filter((_, at) => !reasons.has(at)),
      refused: items.flatMap(({ row, task }, at) => {
        const message = reasons.get(at);
        return message === undefined ? [] : { row, title: task.title, message };
      }),
      key: newKey(),
    });
  }

  const check = () =>
    run(messages.checking, async () => {
      if (!table || !choices || !facts) return;
      if (order === null && choices.columns.dueDate !== null) {
        setFault(messages.chooseOrder);
        // It may be out of sight.
        return orderField.current?.focus();
      }
      const tasks = await makeTasks(table, { ...choices, order }, admins, facts.labels);
      const { refused } = await sendTasks(tasks, 'true');
      rememberColumns(table.headers, choices.columns);
      judge(
        tasks.map((task, at) => ({ row: rowNumber(table, at), task })),
        refused,
      );
    });

  const send = () =>
    run(messages.importing, async () => {
      if (!prepared) return;
      setPart(0);
      const tasks = prepared.items.map(({ task }) => task);
      const { id, count, refused } = await sendTasks(tasks, 'false', { headers: idempotencyHeader(prepared.key), onProgress: setPart });
      // A person or label may have gone since the check.
      if (id === null) return judge(prepared.items, refused);
      for (const queryKey of [keys.labels, keys.board]) void queryClient.invalidateQueries({ queryKey });
      toast({
        title: toasts.success,
        description: messages.imported(count),
        actions: recordStep([{ id, before: null, after: {}, imported: count }]),
      });
      reset();
      onDone();
    });

  function reset(): void {
    setTable(null);
    setChoices(null);
    setPrepared(null);
    setFault(null);
  }

  /** Changes a choice. The preview is of the choices before. */
  function choose(change: Partial<Choices>): void {
    if (choices) setChoices({ ...choices, ...change });
    setPrepared(null);
    setFault(null);
  }

  return { admins, mayMakeLabels, table, choices, facts, orderField, prepared, doing, part, fault, take, check, send, reset, choose };
}

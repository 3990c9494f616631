import { useState } from 'react';
import * as messages from '#messages/import.ts';
import type { ImportResult } from '#shared/import.ts';
import { IMPORT_MOST } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { keys } from '../api/keys.ts';
import { loadAnew } from '../api/query-client.ts';
import { upload } from '../api/upload.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { idempotencyHeader, newKey } from '../board-store/drafts/idempotency.ts';
import { recordStep } from '../board-store/undo/steps.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useUser } from '../session/use-session.ts';
import { toast } from '../ui/toast/toast.ts';
import { columnsFor, rememberColumns } from './guesses.ts';
import { decodeText, readTable, type Table } from './read-table.ts';
import { type Choices, factsOf, makeTasks } from './table-tasks.ts';

type Item = { row: number; task: ImportedTask };

/** A checked import. `key` makes a repeated press import once. */
export type Prepared = { items: Item[]; refused: (Item & { message: string })[]; key: string };

/** Has the server check rows, or import them once per key. It is an upload, because a whole table takes longer. @throws ApiError */
async function sendRows(items: readonly Item[], dryRun: 'true' | 'false', options: object = {}) {
  // The newest task stands first on the board.
  const sent = items.toReversed();
  const body = new Blob([JSON.stringify({ tasks: sent.map(({ task }) => task) })], { type: 'application/json' });
  const { id, count, refused }: ImportResult = await upload('importTasks', { params: {}, query: { dryRun }, body, ...options });
  const reasons = new Map(refused.map(({ row, message }) => [sent[row - 1], message]));
  const prepared: Prepared = {
    items: items.filter((item) => !reasons.has(item)),
    refused: items.flatMap((item) => {
      const message = reasons.get(item);
      return message === undefined ? [] : { ...item, message };
    }),
    key: newKey(),
  };
  return { id, count, prepared };
}

/** A table that was read, the choices about it, and the check of both. */
type Opened = { table: Table; choices: Choices; prepared: Prepared | null };

const textOf = async (file: File) => decodeText(new Uint8Array(await file.arrayBuffer()));

/** The state of the dialog `Import Tasks`. @param onDone called after an import */
export function useImport(onDone: () => void) {
  const { data: user = null } = useUser();
  const mayMakeLabels = may(user, 'createLabel');
  const { data: admins = [] } = useAssignableAdmins();
  const { data: labels = [] } = useLabels();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [part, setPart] = useState(0);
  const facts = opened && factsOf(opened.table, opened.choices.columns, admins, labels);
  const { mutate, isPending, variables } = useReportedMutation(({ work }: { doing: string; work: () => Promise<void> }) => work());

  /** Does one thing at a time, and tells its failure in a toast. */
  function run(doing: string, work: () => Promise<void>): void {
    setFault(null);
    mutate({ doing, work });
  }

  /** Shows a check, unless a choice was changed meanwhile. */
  const show = (prepared: Prepared) => setOpened((now) => (now === opened && now ? { ...now, prepared } : now));

  const take = (source: File | string) =>
    run(messages.reading, async () => {
      const text = typeof source === 'string' ? source : await textOf(source).catch(() => null);
      if (text === null) return setFault(messages.unreadable);
      const table = await readTable(text);
      if (!table) return setFault(messages.noTable);
      const { length } = table.rows;
      if (length > IMPORT_MOST) return setFault(messages.tooManyRows(length.toLocaleString('en'), IMPORT_MOST.toLocaleString('en')));
      const columns = columnsFor(table.headers);
      const meanings = { status: new Map(), priority: new Map(), assignee: new Map() };
      setOpened({ table, choices: { columns, order: null, meanings, areLabelsMade: mayMakeLabels }, prepared: null });
    });

  const check = () =>
    run(messages.checking, async () => {
      if (!opened || !facts) return;
      const { table, choices } = opened;
      if ((facts.order ?? choices.order) === null) return setFault(messages.chooseOrder);
      const tasks = await makeTasks(facts, choices);
      const items = tasks.map((task, at) => ({ row: at + 1, task }));
      const { prepared } = await sendRows(items, 'true');
      rememberColumns(table.headers, choices.columns);
      show(prepared);
    });

  // Above its use, or the compiler skips this hook, and each render looks through the table.
  function reset(): void {
    setOpened(null);
    setFault(null);
  }

  const send = () =>
    run(messages.importing, async () => {
      if (!opened?.prepared) return;
      const { items, key } = opened.prepared;
      setPart(0);
      const { id, count, prepared } = await sendRows(items, 'false', { headers: idempotencyHeader(key), onProgress: setPart });
      // A person or label may have gone since the check.
      if (id === null) return show(prepared);
      for (const queryKey of [keys.labels, keys.board]) void loadAnew(queryKey);
      toast({ description: messages.imported(count), actions: recordStep([{ id, before: null, after: {}, imported: count }]) });
      reset();
      onDone();
    });

  /** Changes a choice. The preview is of the choices before. */
  function choose(change: Partial<Choices>): void {
    if (opened) setOpened({ ...opened, choices: { ...opened.choices, ...change }, prepared: null });
    setFault(null);
  }

  const doing = isPending ? variables?.doing : undefined;
  return { mayMakeLabels, opened, facts, doing, part, fault, take, check, send, reset, choose };
}

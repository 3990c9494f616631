import * as messages from '#messages/server/labels.ts';
import type { Label } from '#shared/labels.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection, Database } from '../database/database.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { createLabel, editLabel, removeLabel } from './changes.ts';
import { findLabel, listLabels } from './queries.ts';

const known = async (connection: Connection, id: string): Promise<Label> =>
  orNotFound(await findLabel(connection, id), messages.labelNotFound);

/** Handlers of labels; only super admins reach those that change them. */
export const labelHandlers = (database: Database) =>
  ({
    listLabels: () => listLabels(database),
    createLabel: ({ change, body }) => change((tx) => createLabel(tx, body()), 'labels'),
    updateLabel: ({ change, id, body }) => change(async (tx) => editLabel(tx, await known(tx, id), body()), 'labels'),
    deleteLabel: async ({ change, id, body }) => {
      let last: string | null = '';
      const step = async (tx: Change) => {
        const label = await known(tx, id);
        const { mergeInto } = body();
        const into = mergeInto === undefined ? undefined : await findLabel(tx, mergeInto);
        if (mergeInto !== undefined && (!into || into.id === label.id)) throw new AppError('invalid', messages.cannotMerge);
        const reached = await removeLabel(tx, label, into);
        // Two labels that are merged into each other would give their tasks back and forth without end.
        if (reached && reached <= (last ?? '')) throw new AppError('unavailable', messages.comesBack);
        return reached;
      };
      // Each step is a transaction of its own, because a label may be on every task.
      while (last !== null) last = await change(step, 'labels');
    },
  }) satisfies Partial<Handlers>;

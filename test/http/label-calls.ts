import { aLabel, aTask } from '../factories.ts';
import type { Client } from '../start-app.ts';
import type { Prepared } from './file-calls.ts';

type LabelCall = 'listLabels' | 'createLabel' | 'updateLabel' | 'deleteLabel';

/** The preparation that each call about labels needs. */
export const labelCalls: Record<LabelCall, (as: Client) => Promise<Prepared[]> | Prepared[]> = {
  listLabels: async (as) => {
    await aLabel(as);
    return [{}];
  },
  createLabel: () => [{ body: { name: 'Billing', color: 'teal' } }],
  updateLabel: async (as) => {
    const { id } = await aLabel(as);
    return [{ id, body: { name: 'Accounts' } }, { id, body: { color: 'red' } }, { id }];
  },
  deleteLabel: async (as) => {
    const [one, other] = [await aLabel(as), await aLabel(as)];
    await aTask(as, { labels: [one.name] });
    return [{ id: one.id, body: { mergeInto: other.id } }, { id: other.id }];
  },
};

import type { Task } from '#shared/tasks.ts';
import { aComment, answered } from '../factories.ts';
import type { Client } from '../start-app.ts';
import type { Prepared } from './file-calls.ts';

/** The preparation that each call about imports needs. */
export const importCalls: Record<'importTasks' | 'undoImport', (as: Client) => Promise<Prepared[]> | Prepared[]> = {
  importTasks: () => {
    const body = { tasks: [{ title: 'Fix the roof', labels: ['New'], status: 'completed' }, { title: '' }] };
    const good = { tasks: body.tasks.slice(0, 1) };
    return [
      { query: '?dryRun=true', body },
      { query: '?dryRun=false', body },
      { query: '?dryRun=false', body: good },
    ];
  },
  undoImport: async (as) => {
    const tasks = [{ title: 'Fix the roof' }, { title: 'Another' }];
    const { id } = await answered<{ id: string }>(as, 'POST', '/api/tasks/import?dryRun=false', { tasks });
    const [task] = await answered<Task[]>(as, 'GET', '/api/tasks/search?search=roof');
    await aComment(as, { id: task?.id ?? '' }, 'Seen');
    return [{ id }];
  },
};

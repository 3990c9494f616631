import type { Activity } from '#shared/activities.ts';
import type { Admin } from '#shared/admins.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { superAdminNumber } from '../../e2e/server-process.ts';
import { answered } from '../factories.ts';
import { type Client, makeClient } from '../start-app.ts';

/** A task with its fields and its history, the newest entry first. */
type Remembered = Pick<Task, 'number' | 'title' | 'description' | 'assignee' | 'priority' | 'dueDate' | 'version'> & { history: string[] };

/** The board in every kept database, whichever release made it. */
export const releasedBoard: { pending: Remembered[]; inProgress: Remembered[]; completed: Remembered[] } = {
  pending: [
    {
      number: 5,
      title: 'Call the title company',
      description: null,
      assignee: null,
      priority: 'low',
      dueDate: null,
      version: 1,
      history: ['Super Admin created'],
    },
    {
      number: 1,
      title: 'Fix the gate at Ocean Drive 🏠',
      description: 'It says "closed"\nand 100% is open; see C:\\gates_new',
      assignee: 'Ana Díaz',
      priority: 'urgent',
      dueDate: '2026-01-31T04:59:59.999Z',
      version: 3,
      history: ['Super Admin comment: Código nuevo: 4711', 'Super Admin edited: Priority: high → urgent', 'Super Admin created'],
    },
  ],
  inProgress: [
    {
      number: 2,
      title: 'Replace the router in Tampa',
      description: 'The old one drops calls.',
      assignee: 'Ben Cole',
      priority: 'medium',
      dueDate: null,
      version: 2,
      history: ['Ana Díaz status_changed: Pending → In Progress', 'Ana Díaz created'],
    },
  ],
  completed: [
    {
      number: 3,
      title: 'Renew the MLS feed',
      description: null,
      assignee: null,
      priority: 'high',
      dueDate: null,
      version: 3,
      history: ['Ana Díaz status_changed: In Progress → Completed', 'Ana Díaz status_changed: Pending → In Progress', 'Ana Díaz created'],
    },
  ],
};

/** The deleted task and its comment. */
export const releasedDeletion = { title: 'Old listing photos', comment: 'Nobody needs the lighthouse' };

/** A creation with its idempotency key; sent again it creates nothing. */
export const releasedSending = { key: 'kept-sending', draft: { title: 'Call the title company', priority: 'low' } };

/** Makes `releasedBoard` on a fresh board that has its first super admin. */
export async function makeReleasedBoard(url: string): Promise<void> {
  const signIn = async (username: string): Promise<Client> => {
    const client = makeClient(url);
    await answered(client, 'POST', '/api/login', { username, password: 'placeholder' });
    return client;
  };
  const boss = await signIn(superAdminNumber);
  await answered(boss, 'POST', '/api/admins', { name: 'Ana Díaz', mobileNumber: '7865550101', role: 'admin' });
  const ben = await answered<Admin>(boss, 'POST', '/api/admins', { name: 'Ben Cole', mobileNumber: '7865550102', role: 'admin' });
  const ana = await signIn('7865550101');
  await makeClient(url).call('POST', '/api/login', { username: '5550000000', password: 'placeholder' });
  const make = (as: Client, draft: object) => answered<Task>(as, 'POST', '/api/tasks', draft);
  const move = (id: string, status: string) => answered(ana, 'PUT', `/api/tasks/${id}/status`, { status });

  const gate = {
    title: 'Fix the gate at Ocean Drive 🏠',
    description: 'It says "closed"\nand 100% is open; see C:\\gates_new',
    assignee: 'Ana Díaz',
    dueDate: '2026-01-31T04:59:59.999Z',
  };
  const { id: fix } = await make(boss, { ...gate, priority: 'high' });
  await answered(boss, 'PUT', `/api/tasks/${fix}`, { ...gate, priority: 'urgent' });
  await answered(boss, 'POST', `/api/tasks/${fix}/comment`, { comment: 'Código nuevo: 4711' });

  const { id: replace } = await make(ana, {
    title: 'Replace the router in Tampa',
    description: 'The old one drops calls.',
    assignee: 'Ben Cole',
  });
  await move(replace, 'in_progress');
  const { id: renew } = await make(ana, { title: 'Renew the MLS feed', priority: 'high' });
  for (const status of ['in_progress', 'completed']) await move(renew, status);

  const { id: old } = await make(boss, { title: releasedDeletion.title });
  await answered(boss, 'POST', `/api/tasks/${old}/comment`, { comment: releasedDeletion.comment });
  await answered(boss, 'DELETE', `/api/tasks/${old}`);
  const named = await boss.call('POST', '/api/tasks', releasedSending.draft, { 'idempotency-key': releasedSending.key });
  if (named.status !== 201) throw new Error(`The named creation answered ${named.status}: ${named.text}`);
  await answered(boss, 'PATCH', `/api/admins/${ben.id}`, { active: false });
}

/** Reads a board in the form of `releasedBoard`. */
export async function rememberBoard(as: Client): Promise<typeof releasedBoard> {
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  const remember = async ({ id, number, title, description, assignee, priority, dueDate, version }: Task): Promise<Remembered> => {
    const entries = await answered<Activity[]>(as, 'GET', `/api/tasks/${id}/activities`);
    const history = entries.map(({ admin, action, note }) => `${admin.name} ${action}${note ? `: ${note}` : ''}`);
    return { number, title, description, assignee, priority, dueDate, version, history };
  };
  const columns = [board.pending, board.inProgress, board.completed];
  const [pending = [], inProgress = [], completed = []] = await Promise.all(columns.map((column) => Promise.all(column.map(remember))));
  return { pending, inProgress, completed };
}

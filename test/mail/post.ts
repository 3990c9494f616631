import type { Answer, Body } from '#shared/api.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { mailJobs } from '../../src/server/mail/jobs.ts';
import { confirmationToken } from '../../src/server/mail/links.ts';
import { signer } from '../../src/server/session/secret.ts';
import { readSettings } from '../../src/server/settings.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

export const MINUTE = 60_000;
export const ORIGIN = 'https://tasks.example.com';

type Settings = Answer<'getNotificationSettings'>;

export const changeSettings = (as: Client, edit: Body<'updateNotificationSettings'>) =>
  answered<Settings>(as, 'PUT', '/api/notification-settings', edit);

/** Has a person's address confirmed, with these choices. */
export async function chooseMail(app: App, as: Client, edit: Body<'updateNotificationSettings'>): Promise<void> {
  await changeSettings(as, edit);
  const { id } = await answered<{ id: string }>(as, 'GET', '/api/user');
  const token = await confirmationToken(signer(app.database), id, edit.email ?? '', Date.now());
  await answered(as, 'POST', '/api/email/confirm', { token });
}

/** The settings of a board that sends mail to a server. */
export const mailTo = (url: string | number) => ({
  SMTP_URL: typeof url === 'number' ? `smtp://127.0.0.1:${url}` : url,
  MAIL_FROM: 'Max Tasks <tasks@example.com>',
  PUBLIC_URL: ORIGIN,
});

/** The jobs of mails that were not sent yet. */
export const waitingMails = ({ database }: App) =>
  database.sql.selectFrom('jobs').select(['kind', 'attempts']).where('kind', '<>', 'digests').execute();

/** A node that sends mail by its own clock, without jitter; `failed` collects the messages that it reports. */
export function aMailNode({ database }: App, environment: Record<string, string>) {
  const node = { now: Date.now(), failed: [] as string[] };
  const clock = () => node.now;
  const jobs = mailJobs(database, signer(database), readSettings(environment), clock);
  const report = (error: unknown) => node.failed.push((error as Error).message);
  return Object.assign(
    node,
    jobWorker(database, jobs, report, clock, () => 0.5),
  );
}

/** A board that sends mail to `url`, with a super admin, and with Ana, who gets it at `ana@example.com`. */
export async function aMailedTeam(url: string | number, environment: Record<string, string> = {}) {
  const settings = { ...mailTo(url), ...environment };
  const app = await anApp({ environment: settings });
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  await chooseMail(app, ana, { email: 'ana@example.com', emailKinds: ['assigned', 'mentioned', 'commented', 'status_changed'] });
  const node = aMailNode(app, settings);
  /** Runs the jobs that are due once all mails have been gathered. */
  const later = async (ms = 5 * MINUTE) => {
    node.now = Math.max(node.now, Date.now()) + ms;
    await node.runDue();
  };
  return { app, boss, ana, node, later };
}

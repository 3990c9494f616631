import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { calendarHandlers } from '../../src/server/calendar/handlers.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { hostileStrings } from '../hostile-strings.ts';
import { type App, anApp, type Client } from '../start-app.ts';

type Feed = Answer<'createCalendar'>;

/** A new address of a person's calendar. */
const anAddress = async (as: Client, scope: 'mine' | 'all' = 'all') =>
  (await answered<Feed>(as, 'POST', '/api/calendar', { scope })).url?.replace('https://tasks.example.com', '') ?? '';

/** The feed at an address, as a calendar program reads it. */
async function read(app: App, path: string) {
  const { status, text, headers } = await app.anonymous.call('GET', path);
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { text, headers, calendar, events, titles: events.map(({ summary }) => summary) };
}

test('due tasks are all-day events with number, title and link, and nothing more', async () => {
  const app = await anApp({ environment: { PUBLIC_URL: 'https://tasks.example.com', TIME_ZONE: 'America/New_York' } });
  const as = await app.signIn('3055550100');
  const task = await aTask(as, { title: 'Fix; the, roof\\', description: 'A secret', dueDate: '2026-12-01T03:00:00Z' });
  const { calendar, events, text, headers } = await read(app, await anAddress(as));
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  // Outlook asks again only after its own property; without it, hardly ever.
  for (const name of ['refresh-interval', 'x-published-ttl']) expect(calendar.getFirstPropertyValue(name)?.toString()).toBe('PT1H');
  // RFC 5545 wants a method in the content type too, and RFC 5546 an organizer with it.
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event).toMatchObject({ uid: `${task.id}@max-tasks`, summary: `#${task.number} Fix; the, roof\\`, sequence: 1, description: null });
  // Three in the morning in UTC is the evening before in New York.
  expect([event?.startDate.toString(), event?.endDate.toString(), event?.startDate.isDate]).toEqual(['2026-11-30', '2026-12-01', true]);
  const value = (name: string) => event?.component.getFirstPropertyValue(name)?.toString();
  expect([value('url'), value('status')]).toEqual([`https://tasks.example.com/?task=${task.number}`, 'CONFIRMED']);
  expect(value('dtstamp')).toBe(`${task.updatedAt.slice(0, 19)}Z`);
  expect(text).not.toContain('A secret');
});

test('completed, deleted and undated tasks are not in it; mine are those that I hold', async () => {
  const app = await anApp();
  const [as, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' })];
  const dueDate = '2026-12-01';
  const [done, deleted] = [await aTask(as, { title: 'Done', dueDate }), await aTask(as, { title: 'Deleted', dueDate })];
  await aTask(as, { title: 'Undated', assignee: 'Ana Diaz' });
  await aTask(as, { title: 'Hers', dueDate, assignee: 'Ana Diaz' });
  await aTask(ana, { title: 'Nobody’s', dueDate: '2026-12-02' });
  await answered(as, 'PUT', `/api/tasks/${done.id}/status`, { status: 'completed' });
  await answered(as, 'DELETE', `/api/tasks/${deleted.id}`);
  const [mine, all] = [await anAddress(ana, 'mine'), await anAddress(as, 'all')];
  expect((await read(app, mine)).titles).toEqual(['#4 Hers']);
  expect((await read(app, all)).titles).toEqual(['#5 Nobody’s', '#4 Hers']);
});

test('every title comes back as it was, in lines of at most 75 bytes', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const titles = [...hostileStrings, '漢'.repeat(300), `${'x'.repeat(60)}👩‍👩‍👧‍👦`.repeat(5), 'END:VEVENT\nBEGIN:VALARM'];
  const kept: string[] = [];
  for (const title of titles) {
    const made = await as.call('POST', '/api/tasks', { title, dueDate: '2026-12-01' });
    if (made.status === 201) kept.unshift((made.json() as { title: string }).title);
  }
  expect(kept.length).toBeGreaterThan(100);
  const { text, titles: found } = await read(app, await anAddress(as));
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const plain = kept.map((title, at) => `#${kept.length - at} ${title.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')}`);
  expect(found.sort()).toEqual(plain.sort());
});

test('no line ends within an escaped sign, because Google Calendar leaves such an event out', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const titles = [0, 1, 2].map((more) => `x\u2028${'x'.repeat(58 + more)}${',;\\'.repeat(40)}`);
  for (const title of titles) await aTask(as, { title, dueDate: '2026-12-01' });
  const { text, titles: found } = await read(app, await anAddress(as));
  expect(found.sort()).toEqual(titles.map((title, at) => `#${at + 1} ${title}`));
  for (const line of text.split('\r\n')) expect(/\\*$/.exec(line)?.[0].length).toSatisfy((marks: number) => marks % 2 === 0);
});

test('an address is told once, and a new one ends the former', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  expect(await answered(as, 'GET', '/api/calendar')).toEqual({ scope: null, createdAt: null });
  const first = await anAddress(as, 'mine');
  expect(first).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
  const second = await anAddress(as, 'all');
  expect(await answered(as, 'GET', '/api/calendar')).toEqual({ scope: 'all', createdAt: expect.any(String) });
  const stored = JSON.stringify(await app.database.sql.selectFrom('calendars').selectAll().execute());
  expect(stored).not.toContain(second.slice(-47, -4));
  expect((await app.anonymous.call('GET', first)).status).toBe(404);
  expect((await app.anonymous.call('GET', second)).status).toBe(200);
  const anothers = await anAddress(await anAdmin(app), 'all');
  await answered(as, 'DELETE', '/api/calendar');
  expect((await app.anonymous.call('GET', second)).status).toBe(404);
  expect((await app.anonymous.call('GET', anothers)).status).toBe(200);
  const audited = await answered<Answer<'listAudit'>>(as, 'GET', '/api/audit?action=calendar_changed');
  expect(audited.map(({ detail }) => detail)).toEqual([
    'The address was ended',
    'A new address, for all tasks',
    'A new address, for all tasks',
    'A new address, for own tasks',
  ]);
});

test('a wrong, unknown or ended address and one of somebody deactivated answer alike', async () => {
  const app = await anApp();
  const [as, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const address = await anAddress(ana);
  expect((await app.anonymous.call('GET', address)).status).toBe(200);
  await answered(as, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  const wrong = [address, address.slice(0, -4), '/api/calendar/x.ics', '/api/calendar/.ics', `/api/calendar/${'A'.repeat(43)}.ics`];
  for (const path of wrong) {
    const { status, text } = await app.anonymous.call('GET', path);
    expect([status, text], path).toEqual([404, 'There is no calendar at this address. Make a new one in Notification Settings.']);
  }
});

test('an unchanged calendar is answered with 304, and a changed one is new at once', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as, { dueDate: '2026-12-01' });
  const path = await anAddress(as);
  const first = await app.anonymous.call('GET', path);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = () => app.anonymous.call('GET', path, undefined, { 'if-none-match': etag });
  expect(await again()).toMatchObject({ status: 304, text: '' });
  await answered(as, 'PUT', `/api/tasks/${task.id}`, { title: 'Renamed', dueDate: '2026-12-01' });
  expect((await again()).text).toContain('Renamed');
});

test('of more than 2,000 due tasks it has the latest', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as, { title: 'Oldest', dueDate: '2020-01-01' });
  const row = await app.database.sql.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await app.database.transaction(async (tx) => {
    // One more, because one may have the id of the oldest.
    for (let more = 0; more <= 2_000; more++) {
      const { number: _number, ...fields } = row;
      await tx.sql
        .insertInto('tasks')
        .values({ ...fields, id: `${id.slice(0, -4)}${more.toString(16).padStart(4, '0')}`, due_date: '2026-12-01T12:00:00.000Z' })
        .onConflict((known) => known.column('id').doNothing())
        .execute();
    }
  });
  const { titles } = await read(app, await anAddress(as));
  expect(titles).toHaveLength(2_000);
  expect(titles).not.toContain('#1 Oldest');
});

test('a hundred requests at once cost two reads', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await aTask(as, { dueDate: '2026-12-01' });
  const file = (await anAddress(as)).replace('/api/calendar/', '');
  let reads = 0;
  const sql = new Proxy(app.database.sql, {
    get(target, name) {
      if (name === 'selectFrom') reads += 1;
      const found = Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  const { readCalendar } = calendarHandlers({ ...app.database, sql }, { publicUrl: null, timeZone: 'America/New_York' });
  const params = { file, commentId: '', deliveryId: '', token: '' };
  const call = { params } as Parameters<typeof readCalendar>[0];
  await Promise.all(Array.from({ length: 100 }, () => readCalendar(call)));
  // Each read asks for the owner and the tasks.
  expect(reads).toBeLessThanOrEqual(4);
});

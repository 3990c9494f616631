import { expect, test } from 'vitest';
import { aComment, anAdmin, answered, aTask } from '../factories.ts';
import { aMailedTeam, aMailNode, changeSettings, chooseMail, MINUTE, mailTo, ORIGIN } from './post.ts';
import { aMailServer } from './smtp.ts';

/** A team whose Ana gets a digest at an hour, on a board whose node tells the time by `at`. */
async function aDigestedTeam(digestHour: number, zone = 'America/New_York') {
  const { port, received } = await aMailServer();
  const team = await aMailedTeam(port, { TIME_ZONE: zone });
  await changeSettings(team.ana, { emailKinds: [], digestHour });
  const at = async (time: string) => {
    team.node.now = Date.parse(time);
    await team.node.runDue();
    expect(team.node.failed).toEqual([]);
    return received.splice(0).map(({ header }) => header('subject'));
  };
  return { ...team, port, received, at };
}

const subject = (day: string) => [`Your tasks for ${day}, 2030`];

test('a digest lists the tasks that are overdue, due today, and changed by someone else last', async () => {
  const { boss, ana, node, received } = await aDigestedTeam(8);
  const assignee = 'Ana Diaz';
  const day = (dueDate: string, title: string) => aTask(boss, { title, assignee, dueDate });
  await day('2030-06-04', 'Due today');
  await day('2030-06-03', 'Due yesterday');
  await day('2030-06-05', 'Due tomorrow');
  const done = await day('2030-06-03', 'Done');
  await answered(boss, 'PUT', `/api/tasks/${done.id}/status`, { status: 'completed' });
  await answered(boss, 'DELETE', `/api/tasks/${(await day('2030-06-03', 'Deleted')).id}`);
  await aTask(boss, { title: "Someone else's", dueDate: '2030-06-03' });
  const own = await aTask(ana, { title: 'Own', assignee });
  const answeredOne = await aTask(ana, { title: 'Answered', assignee });
  await aComment(boss, answeredOne, 'A question');
  await aComment(ana, own, 'A note');
  node.now = Date.parse('2030-06-04T08:00:00-04:00');
  await node.runDue();
  expect(node.failed).toEqual([]);
  expect(received.map(({ to, header }) => [to, header('subject')])).toEqual([[['ana@example.com'], 'Your tasks for Jun 4, 2030']]);
  const [mail] = received;
  expect(mail?.text.split('\n').filter((line) => line && !line.startsWith('https'))).toEqual([
    '1 overdue, 1 due today, 2 waiting for you.',
    'OVERDUE',
    expect.stringMatching(/^#\d+ Due yesterday: 1 day late$/),
    'DUE TODAY',
    expect.stringMatching(/^#\d+ Due today: Today$/),
    'WAITING FOR YOU',
    expect.stringMatching(/^#\d+ Due tomorrow: Tomorrow$/),
    expect.stringMatching(/^#\d+ Answered$/),
    `Open Max Tasks: ${ORIGIN}/`,
    '-- ',
    'You get this mail because you asked for it.',
    `Notification Settings: ${ORIGIN}/?settings=notifications`,
    expect.stringMatching(/^Unsubscribe: /),
  ]);
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('a digest comes once a workday, at its hour or when the server is back, and never for a day that is over', async () => {
  const { boss, at } = await aDigestedTeam(8);
  await aTask(boss, { assignee: 'Ana Diaz', dueDate: '2030-06-03' });
  expect(await at('2030-06-06T07:59:59-04:00')).toEqual([]);
  expect(await at('2030-06-06T08:01:00-04:00')).toEqual(subject('Jun 6'));
  expect(await at('2030-06-06T08:02:00-04:00')).toEqual([]);
  expect(await at('2030-06-06T23:59:00-04:00')).toEqual([]);
  expect(await at('2030-06-07T23:30:00-04:00')).toEqual(subject('Jun 7'));
  expect(await at('2030-06-08T12:00:00-04:00')).toEqual([]);
  expect(await at('2030-06-09T12:00:00-04:00')).toEqual([]);
  expect(await at('2030-06-11T09:00:00-04:00')).toEqual(subject('Jun 11'));
});

test('a digest without tasks is not sent, and none is after unsubscribing', async () => {
  const { boss, ana, at, received } = await aDigestedTeam(8);
  expect(await at('2030-06-06T09:00:00-04:00')).toEqual([]);
  await aTask(boss, { assignee: 'Ana Diaz', dueDate: '2030-06-03' });
  expect(await at('2030-06-07T09:00:00-04:00')).toEqual(subject('Jun 7'));
  await changeSettings(ana, { digestHour: null });
  expect(await at('2030-06-10T09:00:00-04:00')).toEqual([]);
  expect(received).toEqual([]);
});

test('a digest that waited past midnight for the mail server is dropped', async () => {
  const { port, close } = await aMailServer();
  const { boss, ana, node } = await aMailedTeam(port);
  await changeSettings(ana, { emailKinds: [], digestHour: 23 });
  await aTask(boss, { assignee: 'Ana Diaz', dueDate: '2030-06-03' });
  await close();
  node.now = Date.parse('2030-06-06T23:59:50-04:00');
  await node.runDue();
  expect(node.failed).toHaveLength(1);
  const { received } = await aMailServer({}, port);
  node.now += MINUTE;
  await node.runDue();
  expect([node.failed.length, received]).toEqual([1, []]);
});

test('an hour that a clock change skips counts as the next one, and one that comes twice gives one digest', async () => {
  // In Cairo, the clock goes from midnight to one on a Friday in April, and from midnight back to eleven on a Thursday in October.
  const { boss, ana, at } = await aDigestedTeam(0, 'Africa/Cairo');
  await aTask(boss, { assignee: 'Ana Diaz', dueDate: '2030-04-03' });
  expect(await at('2030-04-25T23:59:00+02:00')).toEqual(subject('Apr 25'));
  expect(await at('2030-04-26T00:00:00+02:00')).toEqual(subject('Apr 26'));
  expect(await at('2030-04-26T01:00:00+02:00')).toEqual([]);
  await changeSettings(ana, { digestHour: 23 });
  expect(await at('2030-10-31T22:59:00+03:00')).toEqual([]);
  expect(await at('2030-10-31T23:00:00+03:00')).toEqual(subject('Oct 31'));
  expect(await at('2030-10-31T23:01:00+02:00')).toEqual([]);
  expect(await at('2030-11-01T23:00:00+02:00')).toEqual(subject('Nov 1'));
});

test('the hour of the digest follows the clock over both changes of the year', async () => {
  const { boss, at } = await aDigestedTeam(8);
  await aTask(boss, { assignee: 'Ana Diaz', dueDate: '2030-01-03' });
  expect(await at('2030-03-08T12:59:00Z')).toEqual([]);
  expect(await at('2030-03-08T13:00:00Z')).toEqual(subject('Mar 8'));
  expect(await at('2030-03-11T11:59:00Z')).toEqual([]);
  expect(await at('2030-03-11T12:00:00Z')).toEqual(subject('Mar 11'));
  expect(await at('2030-11-01T11:59:00Z')).toEqual([]);
  expect(await at('2030-11-01T12:00:00Z')).toEqual(subject('Nov 1'));
  expect(await at('2030-11-04T12:59:00Z')).toEqual([]);
  expect(await at('2030-11-04T13:00:00Z')).toEqual(subject('Nov 4'));
});

test('a digest that a wrong clock noted a year ahead holds back none', async () => {
  const { boss, app, at } = await aDigestedTeam(8);
  await aTask(boss, { assignee: 'Ana Diaz', dueDate: '2030-01-03' });
  await app.database.transaction((tx) => tx.sql.updateTable('notification_settings').set({ digest_on: '2031-06-06' }).execute());
  expect(await at('2030-06-06T09:00:00-04:00')).toEqual(subject('Jun 6'));
  expect(await at('2030-06-06T10:00:00-04:00')).toEqual([]);
});

test('of two nodes one sends each digest', async () => {
  const { app, boss, node, port, received } = await aDigestedTeam(8);
  await chooseMail(app, await anAdmin(app, { name: 'Ben Ito' }), { email: 'ben@example.com', digestHour: 7 });
  await node.runDue();
  received.splice(0);
  for (const assignee of ['Ana Diaz', 'Ben Ito']) await aTask(boss, { assignee, dueDate: '2030-06-03' });
  const other = aMailNode(app, mailTo(port));
  node.now = other.now = Date.parse('2030-06-06T09:00:00-04:00');
  await Promise.all([node.runDue(), other.runDue()]);
  expect([...node.failed, ...other.failed]).toEqual([]);
  expect(received.flatMap(({ to }) => to).sort()).toEqual(['ana@example.com', 'ben@example.com']);
});

test('a digest without details has counts alone, and one of many tasks lists the first ten of each kind', async () => {
  const { port, received } = await aMailServer();
  const { app, boss, ana, node } = await aMailedTeam(port);
  await changeSettings(ana, { emailKinds: [], digestHour: 8 });
  for (let at = 0; at < 12; at++) await aTask(boss, { title: 'Secret', assignee: 'Ana Diaz', dueDate: '2030-06-03' });
  node.now = Date.parse('2030-06-06T09:00:00-04:00');
  await node.runDue();
  const untold = aMailNode(app, { ...mailTo(port), MAIL_DETAILS: 'false' });
  untold.now = Date.parse('2030-06-07T09:00:00-04:00');
  await untold.runDue();
  expect(received[0]?.text.match(/Secret/g)).toHaveLength(10);
  expect(received[0]?.text).toContain('\nAnd 2 more\n');
  expect(received[1]?.text).toContain('12 overdue, 0 due today, 0 waiting for you.');
  expect(received[1]?.raw).not.toContain('Secret');
});

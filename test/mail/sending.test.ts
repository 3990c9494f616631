import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { aComment, answered, aTask } from '../factories.ts';
import { aCertificate } from './certificate.ts';
import { aMailedTeam, changeSettings, MINUTE, ORIGIN } from './post.ts';
import { aMailServer } from './smtp.ts';

test('an assignment is told by a mail after five minutes, with links to the task, the settings and the end of all mail', async () => {
  const { port, received } = await aMailServer();
  const { boss, later, node } = await aMailedTeam(port);
  const task = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await later(5 * MINUTE - 1_000);
  expect(received).toEqual([]);
  await later(2_000);
  expect(node.failed).toEqual([]);
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail?.to).toEqual(['ana@example.com']);
  expect(mail?.header('from')).toBe('Max Tasks <tasks@example.com>');
  expect(mail?.header('to')).toBe('ana@example.com');
  expect(mail?.header('subject')).toBe('Super Admin assigned "Fix the gate" to you');
  expect(mail?.header('auto-submitted')).toBe('auto-generated');
  expect(mail?.header('references')).toBe(`<${task.id}@tasks.example.com>`);
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, oneClick = ''] =
    /^<(https:\/\/tasks\.example\.com\/api\/email\/unsubscribe\/[\w.-]+)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? [];
  expect(oneClick).not.toBe('');
  expect(mail?.text).toBe(
    [
      'Super Admin assigned "Fix the gate" to you',
      `${ORIGIN}/?task=${task.number}`,
      '',
      `Open task: ${ORIGIN}/?task=${task.number}`,
      '',
      '-- ',
      'You get this mail because you asked for it.',
      `Notification Settings: ${ORIGIN}/?settings=notifications`,
      `Unsubscribe: ${ORIGIN}/auth?unsubscribe=${oneClick.split('/').at(-1)}`,
      '',
      '',
    ].join('\n'),
  );
  expect(mail?.html).toContain(`<a href="${ORIGIN}/?task=${task.number}"`);
});

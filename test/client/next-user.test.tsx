import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page } from '../../src/client/api/page-owner.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { upload } from '../../src/client/api/upload.ts';
import { setStatus } from '../../src/client/board-store/mutations/change-status.ts';
import { changeTask } from '../../src/client/board-store/mutations/change-task.ts';
import { setFields } from '../../src/client/board-store/mutations/update-task.ts';
import { fileStep } from '../../src/client/board-store/undo/file-step.ts';
import { runStep } from '../../src/client/board-store/undo/run-step.ts';
import type { Step } from '../../src/client/board-store/undo/steps.ts';
import { tickBox } from '../../src/client/task-parts/tick-box.ts';
import { heldReply, type Reply, signInElsewhere, task } from '../render.tsx';
import { aFile } from './a-file.ts';
import { open, stale } from './stale-answers.tsx';

const many: Step = Array.from({ length: 201 }, (_, index) => ({
  id: `t${index}`,
  before: { priority: 'medium' },
  after: { priority: 'high' },
}));
const files: Step = ['a', 'b'].map((name) => ({ id: 't1', before: {}, after: null, file: { id: name, name } }));

const cases: { of: string; first: string; reply: Reply; act: () => void }[] = [
  { of: 'a save', first: 'PUT /api/tasks/t1', reply: stale, act: () => setFields(task(), { priority: 'high' }) },
  { of: 'a status', first: 'PUT /api/tasks/t1/status', reply: stale, act: () => setStatus(task(), 'completed') },
  {
    of: 'a change of 201 tasks',
    first: 'POST /api/tasks/bulk',
    reply: { body: { tasks: [], deleted: [], refused: [] } },
    act: () => runStep(many, 'after'),
  },
  {
    of: 'a removal of two files',
    first: 'DELETE /api/files/a',
    reply: { status: 204 },
    act: () => changeTask(fileStep('t1', files, 'after')),
  },
];

test.each(cases)('the further calls of $of are not made once another admin has signed in', async ({ first, reply, act: change }) => {
  const held = heldReply(reply);
  const { server } = await open({ [first]: held.answer });
  act(change);
  await waitFor(() => expect(server.asked).toContain(first));
  await signInElsewhere(server);
  held.go();
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  const ofChange = server.asked.filter((one) => !one.startsWith('GET ') || one === 'GET /api/tasks/t1');
  expect(ofChange).toEqual([first]);
});

test('a tick in a cut description is not made as the admin who has signed in since', async () => {
  const held = heldReply({ body: task({ description: '- [ ] Lock up' }) });
  const { server } = await open({ 'GET /api/tasks/t1': held.answer });
  const ticked = tickBox(task({ description: '- [ ] Lock', descriptionCut: true }), { at: 3, label: 'Lock up', checked: true });
  const refused = expect(ticked).rejects.toThrow('cannot be reached');
  await waitFor(() => expect(server.asked).toContain('GET /api/tasks/t1'));
  await signInElsewhere(server);
  held.go();
  await refused;
  expect(queryClient.isMutating()).toBe(0);
});

test('an upload that has ended does not follow the end of the page, which would keep its bytes', async () => {
  await open({ 'PUT /api/tasks/t1/files': { status: 201, body: aFile('a.txt') } });
  await upload('addFile', { params: { id: 't1' }, query: { name: 'a.txt' }, body: new File(['a'], 'a.txt') });
  const aborts = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  act(() => page.end.abort());
  expect(aborts).not.toHaveBeenCalled();
  aborts.mockRestore();
});

test('an upload that was ended before its turn fails like one that was ended on its way', async () => {
  const signal = AbortSignal.abort();
  const refused = upload('addFile', { params: { id: 't1' }, query: { name: 'a.txt' }, body: new File(['a'], 'a.txt'), signal });
  await expect(refused).rejects.toThrow('cannot be reached');
});

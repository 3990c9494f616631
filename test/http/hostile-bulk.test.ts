import fc from 'fast-check';
import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import { type BulkResult, bulkChange } from '#shared/bulk.ts';
import type { Task } from '#shared/tasks.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { aHostileValue } from '../hostile-strings.ts';
import { anApp } from '../start-app.ts';
import { undescribed } from './described.ts';

const RUNS = process.env.LONG_TESTS ? 1_000 : 15;

test.each(Object.keys(bulkChange.shape))(
  'a bulk with anything as %s stores it as sent or refuses it in words',
  async (field) => {
    const as = await theSuperAdmin(await anApp());
    const { id } = await aTask(as);
    const check = async (value: unknown, isExpected: boolean) => {
      const change = isExpected && field !== 'id' ? { expected: { [field]: value } } : { [field]: value };
      const reply = await as.call('POST', '/api/tasks/bulk', { changes: [{ id, ...change }] });
      expect(undescribed('POST', api.changeTasks.path, reply)).toEqual([]);
      expect(reply.status, reply.text).toBeLessThan(500);
      if (reply.status >= 400) return void expect(reply.text).toMatch(/^[A-Z][^\n\r<>{}]{5,300}$/);
      const { tasks, deleted, refused } = reply.json() as BulkResult;
      expect(tasks.length + deleted.length + refused.length).toBe(1);
      for (const { message } of refused) expect(message).toMatch(/^[A-Z][^\n\r<>{}]{5,300}$/);
      if (deleted.length > 0) await answered(as, 'POST', `/api/tasks/${id}/restore`);
      if (typeof value !== 'string' || isExpected || tasks.length === 0) return;
      const stored = await answered<Task>(as, 'GET', `/api/tasks/${id}`);
      if (field === 'title') expect(stored.title).toBe(value.trim());
      if (field === 'description') expect(stored.description).toBe(value || null);
    };
    await fc.assert(fc.asyncProperty(aHostileValue, fc.boolean(), check), { numRuns: RUNS });
  },
  600_000,
);

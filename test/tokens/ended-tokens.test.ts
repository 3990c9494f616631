import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { insertToken, revokeToken } from '../../src/server/tokens/queries.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram } from './a-token.ts';

test('a token that works stays in the list behind a thousand that were revoked or have expired', async () => {
  const app = await anApp();
  const [ana, admin] = [await anAdmin(app), await theSuperAdmin(app)];
  const { made } = await aProgram(app, ana);
  const [past, adminId] = ['2026-01-01T00:00:00.000Z', ana.admin.id];
  await change(app.database, theOperator, async (tx) => {
    for (let at = 0; at < 1_000; at++) {
      const draft = { adminId, name: 'Old', tokenHash: `old ${at}`, start: 'mtk_0000', writes: false, expiresAt: at % 2 ? past : null };
      const id = await insertToken(tx, draft);
      if (at % 2 === 0) await revokeToken(tx, id);
    }
  });
  for (const client of [ana, admin]) {
    const tokens = await answered<Answer<'listTokens'>>(client, 'GET', '/api/tokens');
    expect(tokens.length).toBe(1_000);
    expect(tokens.at(-1)).toMatchObject({ id: made.id });
  }
});

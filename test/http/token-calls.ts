import { aTask } from '../factories.ts';
import type { App, Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';
import type { Prepared } from './file-calls.ts';

/** The preparation of the calls of API tokens, and of the call by one. */
export const tokenCalls = {
  listTokens: async (as: Client, app: App): Promise<Prepared[]> => {
    await aProgram(app, as);
    return [{}];
  },
  createToken: (): Prepared[] => [
    { body: { name: 'Triage Bot', scopes: ['read', 'write'], expiresAt: '2100-01-01T00:00:00Z' } },
    { body: { name: 'Reader', scopes: ['read'] } },
  ],
  revokeToken: async (as: Client, app: App): Promise<Prepared[]> => [{ id: (await aProgram(app, as)).made.id }],
  undoToken: async (as: Client, app: App): Promise<Prepared[]> => {
    const bot = await aProgram(app, as);
    await as.call('POST', `/api/tasks/${(await aTask(bot)).id}/comment`, { comment: 'Mine' });
    await aTask(bot);
    return [{ id: bot.made.id, body: { since: '2020-01-01T00:00:00Z' } }];
  },
  callMcp: async (as: Client, app: App): Promise<Prepared[]> => {
    const headers = { authorization: `Bearer ${(await aProgram(app, as)).made.token}` };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_board' } };
    return [
      { headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
      { headers, body: call },
    ];
  },
};

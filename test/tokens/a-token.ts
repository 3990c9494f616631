import type { Answer, Body } from '#shared/api.ts';
import { answered } from '../factories.ts';
import { type App, type Client, makeClient } from '../start-app.ts';

/** A caller by a new API token of a signed-in person, and that token. */
export async function aProgram(app: App, owner: Client, draft: Partial<Body<'createToken'>> = {}) {
  const made = await answered<Answer<'createToken'>>(owner, 'POST', '/api/tokens', { name: 'Triage Bot', scopes: ['write'], ...draft });
  return Object.assign(asProgram(app, made.token), { made });
}

/** A caller that shows a token. */
export function asProgram({ url }: Pick<App, 'url'>, token: string): Client {
  const client = makeClient(url);
  const { call } = client;
  client.call = (method, path, body, headers) => call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  return client;
}

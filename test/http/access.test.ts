import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type EndpointName } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type App, startApp } from '../start-app.ts';
import { matrix } from './access-matrix.ts';
import { sharingIds, type Target, targets } from './addressed.ts';
import { type Caller, type Cast, CROSS_SITE, callers, castOf, isByToken, isCrossSite, isLockedOut } from './callers.ts';
import { undescribed } from './described.ts';
import { tokenRefusal, tokenSentences } from './token-refusals.ts';

const SENTENCES: Record<string, string | undefined> = {
  '401 signedIn': 'Sign in to continue.',
  '401 creator': 'Sign in to continue.',
  '401 superAdmin': 'Sign in to continue.',
  '403 creator': 'Only the creator or a super admin can change this task.',
  '404 task': 'This task does not exist or was deleted.',
  '404 deleted task': 'This task is not among the deleted ones.',
  '403 author': 'Only its author can change this comment.',
  '403 authorOrSuperAdmin': 'Only its author or a super admin can delete this comment.',
  '403 adder': 'Only the person who added this file can give it a preview.',
  '403 adderOrCreator': "Only the person who added this file, the task's creator or a super admin can remove or restore it.",
  '403 importer': 'Only the person who imported these tasks or a super admin can undo the import.',
  '404 import': 'This import does not exist, or is too old to be undone.',
  '404 file': 'This file does not exist or was removed.',
  '404 comment': 'This comment does not exist or was deleted.',
  '404 admin': 'This admin does not exist.',
  '404 label': 'This label does not exist or was deleted.',
  '404 webhook': 'This webhook does not exist or was deleted.',
  '404 delivery': 'This delivery does not exist, or it is older than 30 days.',
  '404 job': 'This job is not among the failed ones.',
  '404 session': 'This device is not signed in.',
  '404 approval': 'This request is over, or is not for you.',
  '404 passkey': 'This passkey does not exist or was removed.',
  '404 trusted browser': 'This browser is not trusted.',
  '404 token': 'This token does not exist.',
  '401 program': 'This call needs an API token. Send it in the header Authorization.',
};

function expectedByToken(name: EndpointName, caller: Caller, target: Target): number {
  const refusal = tokenRefusal(name, caller);
  if (refusal) return refusal === 'spent' ? 401 : 403;
  return name === 'callMcp' ? 200 : expected(name, caller === 'token of a demoted owner' ? 'other admin' : 'owner', target);
}

function expected(name: EndpointName, caller: Caller, target: Target): number {
  if (isByToken(caller)) return expectedByToken(name, caller, target);
  const { who, answer, about, findsDeleted } = matrix[name];
  const { method, path, fromAnySite, reads = [] }: Endpoint = api[name];
  if (isCrossSite(caller) && !fromAnySite && (method !== 'GET' || path.endsWith('.csv') || reads.includes('Range'))) return 403;
  if (who === 'anyone') return answer;
  if (isLockedOut(caller) || who === 'program') return 401;
  const ordinary = caller === 'owner' || caller === 'other admin';
  if (who === 'superAdmin' && ordinary) return 403;
  const isFound = about === 'deleted task' ? target === 'deleted' : target === 'live' || (target === 'deleted' && findsDeleted);
  if (!isFound || (about === 'token' && caller === 'other admin')) return 404;
  if (who === 'author' || who === 'adder') return caller === 'owner' ? answer : 403;
  return who !== 'signedIn' && caller === 'other admin' ? 403 : answer;
}

let app: App;
let cast: Cast;
let idFor: ReturnType<typeof sharingIds>;
let addresses = 0;

beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
  cast = await castOf(app);
  idFor = sharingIds({ app, cast });
});
afterAll(() => app.close());

const cases = (Object.keys(api) as EndpointName[]).flatMap((name) =>
  callers.flatMap((caller) =>
    targets
      .filter((target) => target === 'live' || (matrix[name]?.about && !(matrix[name].about === 'admin' && target === 'deleted')))
      // A super admin's own session list is the same for another admin's session, so skip that case.
      .filter((target) => !(matrix[name]?.about === 'session' && target === 'deleted' && (caller === 'super admin' || isCrossSite(caller))))
      .map((target) => ({ name, caller, target })),
  ),
);

test('every endpoint of the contract is in the matrix', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(api).sort());
});

describe.each(Object.keys(api) as EndpointName[])('%s', (name) => {
  const own = cases.filter((one) => one.name === name).map((one) => ({ ...one, status: expected(name, one.caller, one.target) }));

  test.each(own)('$caller on a $target object gets $status', async ({ caller, target, status }) => {
    const { about, body, query, who, headers: own = {} } = matrix[name];
    const { method, path } = api[name];
    // A person has few tokens.
    if (path.startsWith(api.createToken.path))
      await app.database.transaction((tx) => tx.sql.deleteFrom('tokens').where('name', '=', 'Disposable').execute());
    const id = about || query ? await idFor(about ?? 'task', caller, target, status) : '';
    // Names are unique.
    const sent = name === 'createLabel' ? { ...(body as object), name: `${caller} ${target}` } : body;
    // Logging out would end the session that the next case needs.
    const client = name === 'logout' && !isLockedOut(caller) ? await cast.signInAgain(caller) : app.caller(cast.cookies[caller]);
    // The server limits failed sign-ins by address.
    addresses += 1;
    const token = cast.tokens[caller];
    const shown: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { ...own, ...shown, ...CROSS_SITE[caller], 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
    const reply = await client.call(
      method,
      path.replace(/:id(\/comments\/:commentId|\/deliveries\/:deliveryId)?/, id) + (query?.(id) ?? ''),
      sent,
      headers,
    );
    expect(reply, reply.text).toMatchObject({ status });
    expect(undescribed(method, path, reply)).toEqual([]);
    if (status < 400) return;
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(reply.text).toMatch(/^[A-Z].+\.$/);
    const refusal = isByToken(caller) && tokenRefusal(name, caller);
    if (refusal) expect(reply.text).toBe(tokenSentences[refusal]);
    else if (isCrossSite(caller) && status === 403) expect(reply.text).toMatch(/^This request came from another site and was refused\./);
    else expect(reply.text).toBe(SENTENCES[`${status} ${status === 404 ? about : who}`] ?? reply.text);
    if (name === 'logout') expect(await app.caller(client.cookie).call('GET', '/api/user')).toMatchObject({ status: 200 });
  });
});

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { api, type Endpoint, type EndpointName } from '#shared/api.ts';
import { may, refusals, rules } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { check } from '../check.ts';
import { AppError } from '../errors.ts';
import { readBody } from './body.ts';
import { type Call, type Handlers, ReadyJson } from './call.ts';
import { EventStream, sendEvents } from './event-stream.ts';
import { requireVersion } from './precondition.ts';
import { PreparedJson, sendPrepared } from './prepared-json.ts';
import { SESSION_COOKIE, type SessionCookie } from './session-cookie.ts';

type Served = { handlers: Handlers; cookie: SessionCookie; findUser(token: string): Promise<User | null> };

/** Refuses a call before its data is looked at. Rules about one task are the handler's, once it has found the task. */
function admit(name: EndpointName, user: User | null): void {
  const rule = rules[name];
  if (rule === 'anyone') return;
  if (!user) throw new AppError('signedOut', 'Sign in to continue.');
  if (rule === 'superAdmin' && !may(user, name)) throw new AppError('refused', refusals.superAdmin);
}

async function answer(name: EndpointName, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, served: Served) {
  const token = request.cookies[SESSION_COOKIE] || null;
  const user = rules[name] === 'anyone' || !token ? null : await served.findUser(token);
  admit(name, user);
  const call = {
    user,
    id: (request.params as { id?: string }).id ?? '',
    query: endpoint.query && check(endpoint.query, request.query),
    body: () => endpoint.body && check(endpoint.body, readBody(request)),
    requireVersion: (version: number) => requireVersion(request.headers['if-match'], version),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    lastEventId: request.headers['last-event-id']?.toString(),
    token,
    keepToken: (kept: string | null) => served.cookie.keep(reply, kept),
    header: (key: string, value: string) => reply.header(key, value),
  };
  // The table's type ties each name to its own call; a loop over all names cannot.
  const handler = served.handlers[name] as (call: Call<EndpointName>) => Promise<unknown>;
  const result = await handler(call as Call<EndpointName>);
  if (result instanceof EventStream) return sendEvents(request, reply, result);
  if (result instanceof PreparedJson) return sendPrepared(request, reply, result);
  reply.code(endpoint.status);
  if (!endpoint.answer) return reply.send();
  // Only what the contract names may leave. What SQL put together is held against it in the tests.
  const text = result instanceof ReadyJson ? result.text : JSON.stringify(z.parse(endpoint.answer, result));
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Makes a route of every endpoint in the contract. */
export function serve(app: FastifyInstance, served: Served): void {
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    app.route({ method: endpoint.method, url: endpoint.path, handler: (request, reply) => answer(name, endpoint, request, reply, served) });
  }
}

import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { api, type Endpoint, type EndpointName } from '#shared/api.ts';
import { BODY_LIMIT } from '#shared/limits.ts';
import { may, refusals, rules } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { NoteDenial } from '../audit/denials.ts';
import { stranger } from '../changes/actor.ts';
import { type Change, change } from '../changes/change.ts';
import { check } from '../check.ts';
import type { Database } from '../database/database.ts';
import type { LockName } from '../database/locks.ts';
import { AppError } from '../errors.ts';
import { sessionActor } from '../session/session-actor.ts';
import { type Call, type Caller, EventStream, FileAnswer, type Handlers, PageAnswer, ReadyJson } from './call.ts';
import { callerAddress } from './caller-address.ts';
import { sendBytes } from './codings.ts';
import type { CountAnswer } from './connection-budgets.ts';
import type { Cookies } from './cookies.ts';
import { documentPolicy, newNonce } from './headers.ts';
import { PreparedJson, sendPrepared } from './prepared-json.ts';
import { readBody, readQuery, requireVersion } from './request.ts';

type Served = {
  database: Database;
  handlers: Handlers;
  cookies: Cookies;
  authenticate(token: string): Promise<Caller | null>;
  noteDenial: NoteDenial;
  countAnswer: CountAnswer;
};

const isHead = ({ method }: FastifyRequest) => method === 'HEAD';

/** Refuses a call before its data is looked at. Rules about one task are the handler's, once it has found the task. */
function admit(name: EndpointName, user: User | null): void {
  const rule = rules[name];
  if (rule === 'anyone') return;
  if (!user) throw new AppError('signedOut', 'Sign in to continue.');
  if ((rule === 'superAdmin' || rule === 'superAdminReads') && !may(user, name)) throw new AppError('refused', refusals[rule]);
}

async function answer(name: EndpointName, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, served: Served) {
  const { token, device } = served.cookies.read(request);
  const caller = rules[name] === 'anyone' || !token ? null : await served.authenticate(token);
  const user = caller?.user ?? null;
  const origin = { address: callerAddress(request), userAgent: request.headers['user-agent'] ?? '', device, requestId: request.id };
  const handle = async (): Promise<unknown> => {
    admit(name, user);
    if (user && token) served.countAnswer({ person: user.id, session: token, isStream: endpoint.event !== undefined }, reply.raw);
    const actor = user && token ? sessionActor(user, token, origin) : stranger(origin);
    const call = {
      user,
      board: caller?.board ?? { version: 0, at: null },
      headOnly: isHead(request),
      // PostgreSQL rejects NUL in text; replace it so both engines answer 404.
      id: (request.params as { id?: string }).id?.replaceAll('\0', '\ufffd') ?? '',
      query: endpoint.query && check(endpoint.query, readQuery(request)),
      body: () => endpoint.body && check(endpoint.body, readBody(request)),
      requireVersion: (version: number) => requireVersion(request.headers['if-match'], version),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      lastEvent: { id: request.headers['last-event-id']?.toString(), at: request.headers['last-event-at']?.toString() },
      change: <T>(work: (tx: Change) => Promise<T>, lockFirst?: LockName) => change(served.database, actor, work, lockFirst),
      token,
      keepToken: (kept: string | null) => served.cookies.keepToken(reply, kept),
      keepDevice: (kept: string) => served.cookies.keepDevice(reply, kept),
      origin,
      header: (key: string, value: string) => reply.header(key, value),
      // Made where it is asked for.
      get signal() {
        return request.signal;
      },
    };
    // The table's type ties each name to its own call; a loop over all names cannot.
    const handler = served.handlers[name] as (call: Call<EndpointName>) => Promise<unknown>;
    return handler(call as Call<EndpointName>);
  };
  try {
    const result = await handle();
    const isSignedIn = async () => token !== null && (await served.authenticate(token)) !== null;
    return await send(endpoint, request, reply, result instanceof FileAnswer ? whileSignedIn(result, isSignedIn) : result);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused')
      await served.noteDenial({ user, origin }, `${endpoint.method} ${endpoint.path}`, error.message);
    throw error;
  }
}

/** A file that breaks off when the caller's session ends: a slow reader must not read for hours what others write by then. */
function whileSignedIn({ name, head, parts }: FileAnswer, isSignedIn: () => Promise<boolean>): FileAnswer {
  async function* open(): AsyncGenerator<string> {
    for await (const part of parts) {
      // Checked after the read, so that nothing read after the session's end is sent.
      if (!(await isSignedIn())) throw new AppError('signedOut', 'The session ended before the file did.');
      yield part;
    }
  }
  return new FileAnswer(name, head, open());
}

/**
 * A file as a stream. Its first part is read before anything is sent, so that an early failure is answered like any other. It yields to other calls
 * after each part, because the embedded engine answers without waiting.
 */
async function streamOf({ head, parts }: FileAnswer): Promise<Readable> {
  const first = await parts.next();
  async function* all(): AsyncGenerator<string> {
    yield head;
    if (first.done) return;
    yield first.value;
    for await (const part of parts) {
      yield part;
      await turn();
    }
  }
  return Readable.from(all());
}

/** Sends the head of an event stream and hands the rest of the answer over. */
function sendEvents(request: FastifyRequest, reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, {
    // The framework does not send the hooks' headers for a hijacked reply.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    // A buffering proxy would pass on nothing.
    'x-accel-buffering': 'no',
  });
  if (isHead(request)) reply.raw.end();
  else stream.open(reply.raw);
  return reply;
}

async function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (result instanceof EventStream) return sendEvents(request, reply, result);
  if (result instanceof PreparedJson) return sendPrepared(request, reply, result);
  reply.code(endpoint.status);
  if (endpoint.gives) reply.type(`${endpoint.gives}; charset=utf-8`);
  if (result instanceof FileAnswer)
    return (
      reply
        .header('content-disposition', `attachment; filename="${result.name}"`)
        // A HEAD response has no body, so don't read the rows.
        .send(isHead(request) ? Readable.from([]) : await streamOf(result))
    );
  if (result instanceof PageAnswer) {
    const nonce = newNonce();
    return reply.header('content-security-policy', documentPolicy(nonce)).send(result.write(nonce));
  }
  if (!endpoint.answer) return reply.send();
  // Only fields of the contract may leave. JSON built in SQL is checked against it in the tests.
  if (!(result instanceof ReadyJson)) return reply.send(JSON.stringify(z.parse(endpoint.answer, result)));
  return sendBytes(request, reply, result.bytes);
}

/** Makes a route of every endpoint in the contract. */
export function serve(app: FastifyInstance, served: Served): void {
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    const { method, path: url, bodyLimit = BODY_LIMIT } = endpoint;
    app.route({ method, url, bodyLimit, handler: (request, reply) => answer(name, endpoint, request, reply, served) });
  }
}

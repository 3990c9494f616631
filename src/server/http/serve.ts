import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as permissions from '#messages/permissions.ts';
import * as messages from '#messages/server/requests.ts';
import { api, type Endpoint, type EndpointName, takesFile } from '#shared/api.ts';
import { BODY_MOST } from '#shared/limits.ts';
import { may, type Rule, rules } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { NoteDenial } from '../audit/denials.ts';
import { stranger } from '../changes/actor.ts';
import { type Change, change } from '../changes/change.ts';
import { check } from '../check.ts';
import type { Database } from '../database/database.ts';
import type { LockName } from '../database/locks.ts';
import { AppError } from '../errors.ts';
import { sessionActor } from '../session/session-actor.ts';
import { begun } from './begun.ts';
import { Accepted, type Call, type Caller, EventStream, FileAnswer, type Handlers, PageAnswer, ReadyJson, StoredFile } from './call.ts';
import { callerAddress } from './caller-address.ts';
import { sendBytes } from './codings.ts';
import type { CountAnswer } from './connection-budgets.ts';
import type { Cookies } from './cookies.ts';
import { documentPolicy, newNonce } from './headers.ts';
import { PreparedJson, sendPrepared } from './prepared-json.ts';
import { leaveBodies, readBody, readQuery, requireVersion } from './request.ts';
import { sendStored } from './stored-file.ts';
import { readImage, readUpload } from './upload.ts';

type Served = {
  database: Database;
  handlers: Handlers;
  cookies: Cookies;
  authenticate(token: string): Promise<Caller | null>;
  /** Checks that the caller of a call that needs a proof gave one. @throws AppError `unproven` */
  requireProof(name: EndpointName, token: string | null): Promise<void>;
  noteDenial: NoteDenial;
  countAnswer: CountAnswer;
};

const isHead = ({ method }: FastifyRequest) => method === 'HEAD';

/** Whether a body can be large, so that it is read only for a caller who may send it, and few at a time. */
const takesMuch = ({ bodyLimit = BODY_MOST }: Endpoint) => bodyLimit > BODY_MOST;

const kindOf = (endpoint: Endpoint) => (endpoint.event ? 'stream' : takesFile(endpoint) ? 'upload' : 'call');

const isForSuperAdmins = (rule: Rule): rule is Extract<Rule, `superAdmin${string}`> => rule.startsWith('superAdmin');

/** Checks what the caller may do, before any reading. A handler checks the rules about one task. */
function admit(name: EndpointName, user: User | null): void {
  const rule = rules[name];
  if (rule === 'anyone') return;
  if (!user) throw new AppError('signedOut', messages.signInFirst);
  if (isForSuperAdmins(rule) && !may(user, name)) throw new AppError('refused', permissions.refusals[rule]);
}

async function answer(name: EndpointName, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, served: Served) {
  const { token, device, challenge, trust } = served.cookies.read(request);
  const caller = rules[name] === 'anyone' || !token ? null : await served.authenticate(token);
  const user = caller?.user ?? null;
  const origin = {
    address: callerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    site: `${request.protocol}://${request.host}`,
    device,
    requestId: request.id,
  };
  // PostgreSQL rejects NUL in text; replace it so both engines answer 404.
  const named = (part: string) => (request.params as Record<string, string>)[part]?.replaceAll('\0', '\ufffd') ?? '';
  const handle = async (): Promise<unknown> => {
    admit(name, user);
    if (user && token && !takesMuch(endpoint)) served.countAnswer({ person: user.id, session: token, kind: kindOf(endpoint) }, reply.raw);
    await served.requireProof(name, token);
    const actor = user && token ? sessionActor(user, token, origin) : stranger(origin);
    const call = {
      user,
      board: caller?.board ?? { version: 0, at: null },
      headOnly: isHead(request),
      id: named('id'),
      commentId: named('commentId'),
      linkToken: named('token'),
      query: endpoint.query && check(endpoint.query, readQuery(request)),
      body: () => endpoint.body && check(endpoint.body, readBody(request)),
      upload: () => readUpload(request),
      image: () => readImage(request, endpoint.takes ?? ''),
      requireVersion: (version: number) => requireVersion(request.headers['if-match'], version),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      lastEvent: { id: request.headers['last-event-id']?.toString(), at: request.headers['last-event-at']?.toString() },
      change: <T>(work: (tx: Change) => Promise<T>, lockFirst?: LockName) => change(served.database, actor, work, lockFirst),
      token,
      keepToken: (kept: string | null) => served.cookies.keep(reply, 'token', kept),
      keepDevice: (kept: string) => served.cookies.keep(reply, 'device', kept),
      challenge,
      trust,
      keepChallenge: (kept: string | null) => served.cookies.keep(reply, 'challenge', kept),
      keepTrust: (kept: string) => served.cookies.keep(reply, 'trust', kept),
      origin,
      header: (key: string, value: string) => reply.header(key, value),
      get signal() {
        return request.signal;
      },
    };
    // The table's type ties each name to its call; a loop over all names can't.
    const handler = served.handlers[name] as (call: Call<EndpointName>) => Promise<unknown>;
    return handler(call as Call<EndpointName>);
  };
  try {
    const result = await handle();
    const isSignedIn = async () => token !== null && (await served.authenticate(token)) !== null;
    return await send(endpoint, request, reply, whileSignedIn(result, isSignedIn));
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused')
      await served.noteDenial({ user, origin }, `${endpoint.method} ${endpoint.path}`, error.message);
    throw error;
  }
}

/** Ends a download with the caller's session, so that a slow reader gets nothing written after it. */
function whileSignedIn(result: unknown, isSignedIn: () => Promise<boolean>): unknown {
  async function* open<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
    for await (const part of parts) {
      if (!(await isSignedIn())) throw new AppError('signedOut', messages.sessionEndedInDownload);
      yield part;
    }
  }
  if (result instanceof FileAnswer) return new FileAnswer(result.name, result.head, open(result.parts));
  if (result instanceof StoredFile) return new StoredFile({ ...result, read: (span) => open(result.read(span)) });
  return result;
}

/** Yields between parts, because SQLite is synchronous. */
async function streamOf({ head, parts }: FileAnswer): Promise<Readable> {
  const rest = await begun(parts);
  async function* all(): AsyncGenerator<string> {
    yield head;
    for await (const part of rest) {
      yield part;
      await turn();
    }
  }
  return Readable.from(all());
}

function sendEvents(request: FastifyRequest, reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, {
    // A hijacked reply skips the hooks' headers.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    // Stops proxies from buffering the stream.
    'x-accel-buffering': 'no',
  });
  if (isHead(request)) reply.raw.end();
  else stream.open(reply.raw);
  return reply;
}

async function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (result instanceof EventStream) return sendEvents(request, reply, result);
  if (result instanceof PreparedJson) return sendPrepared(request, reply, result);
  if (result instanceof StoredFile) return sendStored(request, reply, result);
  if (result instanceof Accepted && endpoint.accepted)
    return reply
      .code(202)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(z.parse(endpoint.accepted, result.body)));
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
  // Only fields of the contract may leave. Tests check the JSON built in SQL.
  if (!(result instanceof ReadyJson)) return reply.send(JSON.stringify(z.parse(endpoint.answer, result)));
  return sendBytes(request, reply, result.bytes);
}

/** Admits a caller before a large body is read: unread bodies of strangers would fill the memory. */
const admitFirst =
  (name: EndpointName, { cookies, authenticate, countAnswer }: Served) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { token } = cookies.read(request);
    const user = (token && (await authenticate(token))?.user) || null;
    admit(name, user);
    if (user && token) countAnswer({ person: user.id, session: token, kind: 'largeBody' }, reply.raw);
  };

/** Registers a route for every endpoint of the contract. */
export function serve(app: FastifyInstance, served: Served): void {
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    const { method, path: url, bodyLimit = BODY_MOST } = endpoint;
    const route = {
      method,
      url,
      bodyLimit,
      ...(takesMuch(endpoint) && { preParsing: admitFirst(name, served) }),
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(name, endpoint, request, reply, served),
    };
    if (!takesFile(endpoint)) app.route(route);
    else
      app.register((unread, _options, done) => {
        leaveBodies(unread).route(route);
        done();
      });
  }
}

import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as messages from '#messages/server/requests.ts';
import * as tokenMessages from '#messages/server/tokens.ts';
import { api, type EndpointName } from '#shared/api.ts';
import { type Endpoint, takesFile } from '#shared/endpoint.ts';
import { BODY_MOST } from '#shared/limits.ts';
import { AppError } from '../errors.ts';
import { browserName, type Kept } from '../session/browser.ts';
import { Accepted, type Caller, EventStream, StoredFile, TableAnswer } from './call.ts';
import { sendBytes } from './codings.ts';
import type { CountAnswer } from './connections.ts';
import { type Cookies, type Shown, shownBy } from './cookies.ts';
import { csvOf } from './csv.ts';
import { callerAddress } from './guards.ts';
import { PreparedJson, sendPrepared } from './prepared-json.ts';
import { leaveBodies, readBody, readQuery, versionCheck } from './request.ts';
import { actorOf, admit, auditRefusal, type From, type Running, runCall } from './run-call.ts';
import { sendStored } from './stored-file.ts';
import { readImage, readUpload } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of a route; pages and unknown addresses have none. */
    endpoint?: Endpoint;
  }
}

type Served = Running & {
  cookies: Cookies;
  authenticate(shown: Shown): Promise<Caller | null>;
  /** Counts a call by a token. @throws AppError `tooMany` */
  countCall(tokenId: string): void;
  countAnswer: CountAnswer;
};

const isHead = ({ method }: FastifyRequest) => method === 'HEAD';

/** Whether a body can be large, so that it is read only for a caller who may send it, and few at a time. */
const takesMuch = ({ bodyLimit = BODY_MOST }: Endpoint) => bodyLimit > BODY_MOST;

function kindOf(endpoint: Endpoint) {
  if (endpoint.event) return 'stream';
  if (takesFile(endpoint)) return 'upload';
  return endpoint.gives === 'text/csv' ? 'export' : 'call';
}

/** The token or session of a request, its caller and its origin. @throws AppError `signedOut` for an API token that opens nothing */
async function identify(name: EndpointName, request: FastifyRequest, reply: FastifyReply, served: Served): Promise<From> {
  const shown = shownBy(request, served.cookies);
  const isAsked = shown && (shown.as === 'token' || api[name].rule !== 'anyone');
  const caller = isAsked ? await served.authenticate(shown) : null;
  if (shown?.as === 'token' && !caller) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('signedOut', tokenMessages.tokenNotValid);
  }
  const origin = {
    address: callerAddress(request),
    browser: browserName(request.headers['user-agent'] ?? ''),
    site: `${request.protocol}://${request.host}`,
    requestId: request.id,
  };
  return { shown, caller, origin };
}

/** Counts a call against the budgets of its caller and token. @throws AppError `tooMany` */
function count({ shown, caller }: From, kind: Parameters<CountAnswer>[0]['kind'], reply: FastifyReply, served: Served): void {
  if (!caller || !shown) return;
  if (caller.via) served.countCall(caller.via.id);
  served.countAnswer({ person: caller.user.id, session: shown.hash, kind }, reply.raw);
}

/** Aborted once the answer or its connection closes. The framework's own signal ends with the body of the request. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  if (raw.closed) hungUp.abort();
  else raw.once('close', () => hungUp.abort());
  return hungUp.signal;
}

async function answer(name: EndpointName, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, served: Served) {
  const from = await identify(name, request, reply, served);
  if (!takesMuch(endpoint)) count(from, kindOf(endpoint), reply, served);
  const { cookies } = served;
  // PostgreSQL rejects NUL in text; replace it so both engines answer 404.
  const named = Object.entries(request.params as Record<string, string>).map(([part, text]) => [part, text.replaceAll('\0', '\ufffd')]);
  const { id = '', ...params } = Object.fromEntries(named);
  const input = {
    headOnly: isHead(request),
    id,
    params,
    query: () => readQuery(request),
    body: () => readBody(request),
    upload: () => readUpload(request),
    image: () => readImage(request, endpoint.takes ?? ''),
    requireVersion: versionCheck(request.headers['if-match']),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    requestHeaders: request.headers,
    lastEvent: { id: request.headers['last-event-id']?.toString(), at: request.headers['last-event-at']?.toString() },
    device: cookies.device(request),
    challengeHash: cookies.hashOf(request, 'challenge'),
    trustHash: cookies.hashOf(request, 'trust'),
    keep: (which: Kept, value: string | null) => cookies.keep(reply, which, value),
    header: (key: string, value: string) => reply.header(key, value),
    signal: () => hangUpOf(reply),
  };
  const result = await runCall(name, input, from, served);
  const isSignedIn = async () => from.shown !== null && (await served.authenticate(from.shown)) !== null;
  return send(endpoint, request, reply, whileSignedIn(result, isSignedIn));
}

/** Ends a download with the caller's session, so that a slow reader gets nothing written after it. */
function whileSignedIn(result: unknown, isSignedIn: () => Promise<boolean>): unknown {
  async function* open<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
    for await (const part of parts) {
      if (!(await isSignedIn())) throw new AppError('signedOut', messages.sessionEndedInDownload);
      yield part;
    }
  }
  if (result instanceof TableAnswer) return new TableAnswer({ ...result.value, pages: open(result.value.pages) });
  if (result instanceof StoredFile) return new StoredFile({ ...result.value, read: (span) => open(result.value.read(span)) });
  return result;
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
  else stream.value(reply.raw);
  return reply;
}

async function sendWeb(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > 0) reply.headers(Object.fromEntries(response.headers));
  return reply.code(response.status).send(body.length > 0 ? body : undefined);
}

async function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (result instanceof EventStream) return sendEvents(request, reply, result);
  if (result instanceof PreparedJson) return sendPrepared(request, reply, result, endpoint.gives);
  if (result instanceof StoredFile) return sendStored(request, reply, result.value);
  if (result instanceof Response) return sendWeb(reply, result);
  if (result instanceof Accepted && endpoint.accepted)
    return reply
      .code(202)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(z.parse(endpoint.accepted, result.value)));
  reply.code(endpoint.status);
  if (endpoint.gives) reply.type(`${endpoint.gives}; charset=utf-8`);
  if (result instanceof TableAnswer)
    return (
      reply
        .header('content-disposition', `attachment; filename="${result.value.name}"`)
        // A HEAD response has no body, so don't read the rows.
        .send(isHead(request) ? Readable.from([]) : await csvOf(result.value))
    );
  if (!endpoint.answer) return reply.send();
  // Only fields of the contract may leave. Tests check the JSON built in SQL.
  return result instanceof Uint8Array ? sendBytes(request, reply, result) : reply.send(JSON.stringify(z.parse(endpoint.answer, result)));
}

/** Admits a caller before a large body is read: unread bodies of strangers would fill the memory. */
const admitFirst = (name: EndpointName, served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
  const from = await identify(name, request, reply, served);
  const isSmall = Number(request.headers['content-length']) <= BODY_MOST;
  count(from, name === 'importTasks' ? 'import' : isSmall ? 'call' : 'largeBody', reply, served);
  await auditRefusal(name, actorOf(from), served, () => admit(name, from.caller));
};

/** Registers a route for every endpoint of the contract. */
export function serve(app: FastifyInstance, served: Served): void {
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    const { method, path: url, bodyLimit = BODY_MOST } = endpoint;
    const route = {
      method,
      url,
      bodyLimit,
      config: { endpoint },
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

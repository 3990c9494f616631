import { refusals } from '#messages/permissions.ts';
import * as headers from '#messages/server/headers.ts';
import * as messages from '#messages/server/openapi.ts';
import * as tokenMessages from '#messages/server/tokens.ts';
import { api, type EndpointName } from '#shared/api.ts';
import { type AnswerHeader, type Endpoint, takesFile } from '#shared/endpoint.ts';
import { BODY_MOST } from '#shared/limits.ts';
import { version } from '../version.ts';
import { answerSchema, inputSchema, type JsonSchema, namedSchemas } from './schemas.ts';

type Content = Record<string, { schema: JsonSchema }>;
type Header = { description: string; required: boolean; schema: JsonSchema };
type Answer = { description: string; headers?: Record<string, Header>; content?: Content };
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: true; description?: string; schema: JsonSchema };
export type DescribedCall = {
  operationId: EndpointName;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { description: string; required: boolean; content: Content };
  responses: Record<string, Answer>;
};

const text: JsonSchema = { type: 'string' };

/** A body that is not JSON; generated clients send and read `binary` as bytes. */
const rawBody = (media: string): JsonSchema => (/^(text|application)\//.test(media) ? text : { type: 'string', format: 'binary' });

function namedIn(path: string): Parameter[] {
  const described: Record<string, string> = {
    commentId: messages.commentId,
    ...(path.startsWith('/api/tasks/') && { id: messages.taskIdOrNumber }),
  };
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
    ...(described[name] && { description: described[name] }),
  }));
}

const kibibytesOf = ({ bodyLimit = BODY_MOST }: Endpoint) => bodyLimit / 1024;

/** The first segments of the paths of each tag; other calls are tagged `session`. */
const chapters = {
  tasks: ['tasks', 'files', 'events', 'presence', 'labels', 'calendar'],
  admins: ['admins'],
  audit: ['audit'],
  server: ['jobs', 'webhooks', 'openapi', 'docs', 'health'],
  programs: ['tokens', 'mcp'],
};

function chapterOf({ path }: Endpoint): string {
  const [, , first = ''] = path.split(/[/.]/);
  const [chapter = 'session'] = Object.entries(chapters).find(([, segments]) => segments.includes(first)) ?? [];
  return chapter;
}

/** Descriptions by status: those that follow from the contract, and those of the call. */
function refusalsOf(name: EndpointName, endpoint: Endpoint, fileMegabytes: number): Record<number, string> {
  const { method, path, rule, scope, proof, takes, tells, reads = [], fromAnySite = false } = endpoint;
  const changes = method !== 'GET';
  const why: [boolean, number, string][] = [
    [true, 400, messages.notValid],
    [true, 401, rule === 'anyone' ? messages.tokenOpensNothing : messages.signedOut],
    [!fromAnySite && (changes || tells?.['Content-Disposition'] !== undefined), 403, messages.otherSite],
    [scope === undefined, 403, tokenMessages.closedToTokens],
    [scope === 'write', 403, messages.otherSiteOrScope],
    [proof !== undefined, 403, messages.notProven],
    [rule in refusals, 403, refusals[rule as keyof typeof refusals]],
    [path.includes(':id'), 404, messages.notFound],
    [true, 408, messages.tooSlow],
    [reads.includes('If-Match'), 412, messages.stale],
    [changes, 413, takesFile(endpoint) ? messages.fileTooLarge(fileMegabytes) : messages.bodyTooLarge(kibibytesOf(endpoint))],
    [takes !== undefined, 415, messages.bodyNot(takes ?? '')],
    [reads.includes('Range'), 416, messages.noSuchRange],
    [reads.includes('Idempotency-Key'), 422, messages.keyReused],
    [true, 429, messages.tooManyCalls],
    [true, 431, messages.headersTooLarge],
    [true, 500, messages.ourFault],
    [true, 503, messages.unavailable],
    [changes, 507, messages.diskFull],
  ];
  return {
    ...Object.fromEntries(why.filter(([applies]) => applies).map(([, status, sentence]) => [status, sentence])),
    ...messages.also[name],
  };
}

const toldBy = (tells: Endpoint['tells'] = {}): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(tells).map(([header, when]) => [
      header,
      { description: headers.answerHeaders[header as AnswerHeader], required: when === 'always', schema: text },
    ]),
  );

const refusalHeaders: Record<string, Endpoint['tells']> = {
  401: { 'WWW-Authenticate': 'sometimes' },
  416: { 'Content-Range': 'always' },
  429: { 'Retry-After': 'always' },
  503: { 'Retry-After': 'sometimes' },
};

const refusal = (status: string, description: string, { rule }: Endpoint): Answer => ({
  description,
  ...(refusalHeaders[status] && { headers: toldBy(refusalHeaders[status]) }),
  content: {
    'text/plain': { schema: text },
    // The protocol of agents has answers of its own for them.
    ...(rule === 'program' && { 'application/json': { schema: {} } }),
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
});

function successOf(endpoint: Endpoint): Answer {
  const { gives, answer, event, named = {} } = endpoint;
  const schema = answer
    ? answerSchema(answer)
    : event
      ? { ...text, contentMediaType: 'application/json', contentSchema: { anyOf: [event, ...Object.values(named)].map(answerSchema) } }
      : rawBody(gives ?? '');
  return {
    description: event ? messages.eventStream(Object.keys(named)) : messages.done,
    headers: toldBy(endpoint.tells),
    content: gives ? { [gives]: { schema } } : {},
  };
}

function parametersOf({ path, query, reads = [] }: Endpoint): Parameter[] {
  const { properties = {}, required = [] } = query ? inputSchema(query) : {};
  return [
    ...namedIn(path),
    ...Object.entries(properties).map(
      ([key, schema]): Parameter => ({ name: key, in: 'query', ...(required.includes(key) ? { required: true } : {}), schema }),
    ),
    ...reads.map((header): Parameter => ({ name: header, in: 'header', description: headers.requestHeaders[header], schema: text })),
  ];
}

function bodyOf(endpoint: Endpoint, fileMegabytes: number): Pick<DescribedCall, 'requestBody'> {
  const { takes, body } = endpoint;
  if (!takes) return {};
  return {
    requestBody: {
      description: takesFile(endpoint) ? messages.fileAtMost(fileMegabytes) : messages.bodyAtMost(kibibytesOf(endpoint)),
      required: !body?.safeParse({}).success,
      content: { [takes]: { schema: body ? inputSchema(body) : rawBody(takes) } },
    },
  };
}

function callersOf({ rule, scope }: Endpoint): DescribedCall['security'] {
  if (rule === 'anyone') return [];
  return [...(rule === 'program' ? [] : [{ session: [] }]), ...(scope ? [{ token: [] }] : [])];
}

function describe(name: EndpointName, endpoint: Endpoint, fileMegabytes: number): DescribedCall {
  const refused = Object.entries(refusalsOf(name, endpoint, fileMegabytes)).map(([status, sentence]) => [
    status,
    status === '304' || status === '202' ? { description: sentence, headers: toldBy(endpoint.tells) } : refusal(status, sentence, endpoint),
  ]);
  return {
    operationId: name,
    summary: messages.summaries[name],
    tags: [chapterOf(endpoint)],
    security: callersOf(endpoint),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint, fileMegabytes),
    responses: {
      [endpoint.status]: successOf(endpoint),
      ...(endpoint.accepted && {
        202: { ...successOf({ ...endpoint, answer: endpoint.accepted, gives: 'application/json' }), description: messages.proofNeeded },
      }),
      ...(endpoint.reads?.includes('Range') && { 206: { ...successOf(endpoint), description: messages.ranges } }),
      ...Object.fromEntries(refused),
    },
  };
}

/** The contract as OpenAPI 3.1. @param cookie the session cookie's name @param fileMegabytes the limit of a file */
export function describeContract(cookie: string, fileMegabytes: number) {
  const paths: Record<string, Record<string, DescribedCall>> = {};
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(name, endpoint, fileMegabytes) };
  }
  const problem: JsonSchema = {
    type: 'object',
    properties: { type: text, title: text, status: { type: 'integer' }, detail: text, instance: text },
    required: ['type', 'title', 'status', 'detail', 'instance'],
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Max Tasks',
      version,
      description: messages.aboutApi,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...namedSchemas(), Problem: problem },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: { type: 'http', scheme: 'bearer', description: messages.apiToken },
      },
    },
  };
}

export type ApiDocument = ReturnType<typeof describeContract>;

import { refusals } from '#messages/permissions.ts';
import * as messages from '#messages/server/openapi.ts';
import { api, type Endpoint, type EndpointName } from '#shared/api.ts';
import { rules } from '#shared/permissions.ts';
import { version } from '../version.ts';
import { type Operation, operations } from './operations.ts';
import { answerSchema, inputSchema, type JsonSchema, namedSchemas } from './schemas.ts';

type Content = Record<string, { schema: JsonSchema }>;
type Answer = { description: string; headers?: Record<string, { description: string; schema: JsonSchema }>; content?: Content };
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: true; description?: string; schema: JsonSchema };

/** An operation in OpenAPI's form. */
export type DescribedCall = {
  operationId: EndpointName;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};

const text: JsonSchema = { type: 'string' };

const byNumber = { description: messages.taskIdOrNumber };

/** Tags by the first segment of a path; other calls are tagged `session`. */
const chapters: Record<string, string> = {
  tasks: 'tasks',
  events: 'tasks',
  admins: 'admins',
  audit: 'audit',
  openapi: 'server',
  docs: 'server',
  health: 'server',
};
const chapterOf = ({ path }: Endpoint) => chapters[path.split(/[/.]/)[2] ?? ''] ?? 'session';

/** Descriptions by status: those that follow from the contract, and those of the operation. */
function refusalsOf(
  name: EndpointName,
  { method, path, body, file }: Endpoint,
  { headers = [], also = {} }: Operation,
): Record<number, string> {
  const rule = rules[name];
  const changes = method !== 'GET';
  const why: [boolean, number, string][] = [
    [true, 400, messages.notValid],
    [rule !== 'anyone', 401, messages.signedOut],
    [changes || file === true, 403, messages.otherSite],
    [rule in refusals, 403, refusals[rule as keyof typeof refusals]],
    [path.includes(':id'), 404, messages.notFound],
    [headers.includes('If-Match'), 412, messages.stale],
    [changes, 413, messages.bodyTooLarge],
    [body !== undefined, 415, messages.bodyNotJson],
    [headers.includes('Idempotency-Key'), 422, messages.keyReused],
    [true, 431, messages.headersTooLarge],
    [true, 500, messages.ourFault],
    [true, 503, messages.unavailable],
    [changes, 507, messages.diskFull],
  ];
  return { ...Object.fromEntries(why.filter(([applies]) => applies).map(([, status, sentence]) => [status, sentence])), ...also };
}

const refusal = (description: string): Answer => ({
  description,
  content: {
    'text/plain': { schema: text },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
});

const described = (tells: Record<string, string>): Answer['headers'] =>
  Object.fromEntries(Object.entries(tells).map(([header, description]) => [header, { description, schema: text }]));

function successOf({ answer, event, file, page }: Endpoint, { tells = {} }: Operation): Answer {
  const content: Content = {
    ...(answer ? { 'application/json': { schema: answerSchema(answer) } } : {}),
    ...(event
      ? { 'text/event-stream': { schema: { ...text, contentMediaType: 'application/json', contentSchema: answerSchema(event) } } }
      : {}),
    ...(file ? { 'text/csv': { schema: text } } : {}),
    ...(page ? { 'text/html': { schema: text } } : {}),
  };
  return {
    description: event ? messages.eventStream : messages.done,
    headers: described({ ...tells, ...(file && { 'Content-Disposition': messages.fileName }) }),
    content,
  };
}

function parametersOf({ path, query }: Endpoint, { headers = [] }: Operation): Parameter[] {
  const { properties = {}, required = [] } = query ? inputSchema(query) : {};
  return [
    ...(path.includes(':id')
      ? [{ name: 'id', in: 'path', required: true, schema: text, ...(path.startsWith('/api/tasks/') && byNumber) } as const]
      : []),
    ...Object.entries(properties).map(
      ([name, schema]): Parameter => ({ name, in: 'query', ...(required.includes(name) ? { required: true } : {}), schema }),
    ),
    ...headers.map((name): Parameter => ({ name, in: 'header', description: messages.requestHeaders[name], schema: text })),
  ];
}

function describe(name: EndpointName, endpoint: Endpoint): DescribedCall {
  const operation = operations[name] ?? {};
  const refused = Object.entries(refusalsOf(name, endpoint, operation)).map(([status, sentence]) => [
    status,
    status === '304' ? { description: sentence, headers: described(operation.tells ?? {}) } : refusal(sentence),
  ]);
  return {
    operationId: name,
    summary: messages.summaries[name],
    tags: [chapterOf(endpoint)],
    security: rules[name] === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint, operation),
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(endpoint.body) } } } } : {}),
    responses: { [endpoint.status]: successOf(endpoint, operation), ...Object.fromEntries(refused) },
  };
}

/** The contract as OpenAPI 3.1. @param cookie the session cookie's name */
export function describeContract(cookie: string) {
  const paths: Record<string, Record<string, DescribedCall>> = {};
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(name, endpoint) };
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
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  };
}

export type ApiDocument = ReturnType<typeof describeContract>;

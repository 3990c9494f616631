import { type AnswerHeader, api, type Endpoint, type EndpointName } from '#shared/api.ts';
import { BODY_LIMIT } from '#shared/limits.ts';
import { refusals, rules } from '#shared/permissions.ts';
import { version } from '../version.ts';
import { type Operation, operations, type RequestHeader } from './operations.ts';
import { answerSchema, inputSchema, type JsonSchema, namedSchemas } from './schemas.ts';

type Content = Record<string, { schema: JsonSchema }>;
type Header = { description: string; required: boolean; schema: JsonSchema };
type Answer = { description: string; headers?: Record<string, Header>; content?: Content };
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: true; description?: string; schema: JsonSchema };

/** A call, as OpenAPI describes one. */
export type DescribedCall = {
  operationId: EndpointName;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { description: string; required: boolean; content: Content };
  responses: Record<string, Answer>;
};

const text: JsonSchema = { type: 'string' };

const headerMeans: Record<RequestHeader, string> = {
  'If-Match': 'The version that the change was made from, in quotes. Without it any version will do.',
  'If-None-Match': 'The ETag of the board you have.',
  'Idempotency-Key': 'A text of your own: sent twice with the same key, it happens once.',
  'Last-Event-ID': 'The version you have seen: you are told all that came after it.',
  'Last-Event-At':
    'When the change that made this version was (`at`): where a backup was restored and another change made it, you are told to load anew.',
};

const tellsMean: Record<AnswerHeader, string> = {
  'Content-Disposition': 'The name of the file.',
  ETag: 'Names this board; send it as If-None-Match.',
  'Last-Event-At': 'When the change was made after which this stream begins; not there where that is not known.',
  'Next-After':
    'The value of `after` for the next page of the very same search; not there on the last page. (Where just as many were left as a page holds, an empty one follows.) Better than the id of the last task: it leaves nothing out, whatever becomes of that task meanwhile.',
  'Search-Match': '"approximate" where nothing matched exactly; "partial" where time ran out.',
  'Search-Words': 'The words that were meant then, percent-encoded, with blanks between them.',
  'Set-Cookie': 'The session, or its end; after a sign-in also what this browser is known by at the next one.',
  'Total-Count': 'How many there are in all.',
};

const mostOf = ({ bodyLimit = BODY_LIMIT }: Endpoint) => `${bodyLimit / 1024} KiB`;

const WHY_503 = 'The server or its database cannot serve right now: try again.';

const byNumber = { description: 'The id of the task, or its short number.' };

/** The first word of a path, for those that have a chapter of their own; the other calls are about being signed in. */
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

/** Why a call may be refused: what follows from the contract, and what is said of it beside that. */
function refusalsOf(name: EndpointName, endpoint: Endpoint, { headers = [], also = {} }: Operation): Record<number, string> {
  const { method, path, takes, tells } = endpoint;
  const rule = rules[name];
  const changes = method !== 'GET';
  const why: [boolean, number, string][] = [
    [true, 400, 'What was sent is not valid.'],
    [rule !== 'anyone', 401, 'Nobody is signed in.'],
    [changes || tells?.['Content-Disposition'] !== undefined, 403, 'The request came from another site.'],
    [rule in refusals, 403, refusals[rule as keyof typeof refusals]],
    [path.includes(':id'), 404, 'There is none, or it was deleted.'],
    [headers.includes('If-Match'), 412, 'Somebody changed it meanwhile.'],
    [changes, 413, `The body is larger than ${mostOf(endpoint)}.`],
    [takes !== undefined, 415, `The body is not ${takes}, or packed.`],
    [headers.includes('Idempotency-Key'), 422, 'The key came with another request before.'],
    [true, 431, 'The address and the headers are too large.'],
    [true, 500, 'Something went wrong on our side.'],
    [true, 503, WHY_503],
    [changes, 507, 'The disk is full.'],
  ];
  return { ...Object.fromEntries(why.filter(([applies]) => applies).map(([, status, sentence]) => [status, sentence])), ...also };
}

/** One plain sentence, or problem details for whoever asks for them. */
const refusal = (description: string): Answer => ({
  description,
  content: {
    'text/plain': { schema: text },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
});

const toldBy = ({ tells = {} }: Endpoint): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(tells).map(([header, when]) => [
      header,
      { description: tellsMean[header as AnswerHeader], required: when === 'always', schema: text },
    ]),
  );

function successOf(endpoint: Endpoint): Answer {
  const { gives, answer, event, named = {} } = endpoint;
  const schema = answer
    ? answerSchema(answer)
    : event
      ? { ...text, contentMediaType: 'application/json', contentSchema: { anyOf: [event, ...Object.values(named)].map(answerSchema) } }
      : text;
  return {
    description: event
      ? `Server-sent events, the data of each JSON. A change of the board has no name, and its id is the version. Others have a name: ${Object.keys(named).join(', ')}; ignore those you do not know.`
      : 'Done.',
    headers: toldBy(endpoint),
    content: gives ? { [gives]: { schema } } : {},
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
    ...headers.map((name): Parameter => ({ name, in: 'header', description: headerMeans[name], schema: text })),
  ];
}

function bodyOf(endpoint: Endpoint): Pick<DescribedCall, 'requestBody'> {
  const { takes, body } = endpoint;
  if (!takes || !body) return {};
  return {
    requestBody: { description: `At most ${mostOf(endpoint)}.`, required: true, content: { [takes]: { schema: inputSchema(body) } } },
  };
}

function describe(name: EndpointName, endpoint: Endpoint): DescribedCall {
  const operation = operations[name];
  const refused = Object.entries(refusalsOf(name, endpoint, operation)).map(([status, sentence]) => [
    status,
    // It tells what the answer itself would.
    status === '304' ? { description: sentence, headers: toldBy(endpoint) } : refusal(sentence),
  ]);
  return {
    operationId: name,
    summary: operation.summary,
    tags: [chapterOf(endpoint)],
    security: rules[name] === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint, operation),
    ...bodyOf(endpoint),
    responses: { [endpoint.status]: successOf(endpoint), ...Object.fromEntries(refused) },
  };
}

/** The contract as OpenAPI 3.1. @param cookie the name of the session's cookie */
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
      description:
        'All that the page does goes through these calls. Times are ISO 8601 in UTC; a due date may also be a bare day, which means its end.',
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

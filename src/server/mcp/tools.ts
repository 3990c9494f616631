import type { Tool as Listed } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import * as messages from '#messages/server/mcp.ts';
import { api, type EndpointName } from '#shared/api.ts';
import { type BulkResult, bulkChange } from '#shared/bulk.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { BULK_MOST } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { check } from '../check.ts';
import { AppError, type httpStatuses } from '../errors.ts';
import { inputSchema, type JsonSchema } from '../openapi/schemas.ts';

/** The values of a forwarded call; `isDry` rolls its changes back. */
type Forwarded = { query?: unknown; body?: unknown; id?: string; isDry?: boolean };

type Answered = { data: unknown; headers: ReadonlyMap<string, string> };

/** Makes another call as the same caller, with the same checks. @throws AppError of that call */
export type Forward = (name: EndpointName, values: Forwarded) => Promise<Answered>;

type Arguments = Record<string, unknown>;

/** A tool: a call of the contract, with what differs from it. */
type Tool = {
  call: EndpointName;
  /** Its arguments, if they are not those of the call. */
  input?: z.ZodMiniType;
  /** The values for the call, if they are not the arguments. */
  say?(args: Arguments): Forwarded;
  /** Its answer as an object; the answer of the call is passed on if that is one. */
  show?(answered: Answered, args: Arguments): object;
  /** Whether it may change what is there, rather than add to it. */
  destructive?: true;
  /** Whether a repeat has no further effect. */
  idempotent?: true;
};

const LIMIT_MOST = 500;
const badLimit = messages.limitNotValid(LIMIT_MOST);
const listed = z.object({ limit: z._default(z.int(badLimit).check(z.minimum(1, badLimit), z.maximum(LIMIT_MOST, badLimit)), 25) });
const oneChange = z.omit(bulkChange, { deleted: true, expected: true });

/** Tasks of a list, whose histories would be most of the answer. */
const light = (tasks: unknown) => (tasks as Task[]).map(({ activities: _activities, ...task }) => task);

function showBoard({ data }: Answered, args: Arguments): object {
  const { limit } = check(listed, args);
  return Object.fromEntries(
    Object.entries(data as object).map(([key, value]) => [key, Array.isArray(value) ? light(value.slice(0, limit)) : value]),
  );
}

const showFound = ({ data, headers }: Answered) => ({
  total: Number(headers.get('Total-Count')),
  match: headers.get('Search-Match') ?? 'exact',
  after: headers.get('Next-After') ?? null,
  tasks: light(data),
});

/** The task of a bulk of one. @throws AppError if it was refused */
function showChanged({ data }: Answered): object {
  const { tasks, refused } = data as BulkResult;
  const codes: Record<number, keyof typeof httpStatuses> = { 400: 'invalid', 403: 'refused', 404: 'notFound', 412: 'stale' };
  const [no] = refused;
  if (no) throw new AppError(codes[no.status] ?? 'invalid', no.message);
  return light(tasks)[0] ?? {};
}

const done = (_answered: Answered, { id }: Arguments) => ({ id, done: true });

/** Every tool. A new one is a line here, and its description. */
export const tools: Record<keyof typeof messages.tools, Tool> = {
  list_board: { call: 'getBoard', input: listed, show: showBoard },
  search_tasks: { call: 'searchTasks', show: showFound },
  get_task: { call: 'getTask' },
  list_activities: { call: 'listActivities', show: ({ data }) => ({ activities: data }) },
  create_task: { call: 'createTask' },
  update_task: {
    call: 'changeTasks',
    input: oneChange,
    say: (args) => ({ body: { changes: [check(oneChange, args)] } }),
    show: showChanged,
    destructive: true,
    idempotent: true,
  },
  change_status: { call: 'changeStatus', destructive: true, idempotent: true },
  comment: { call: 'addComment' },
  bulk_change: { call: 'changeTasks', input: z.object({ changes: z.array(bulkChange).check(z.maxLength(BULK_MOST)) }), destructive: true },
  delete_task: { call: 'deleteTask', show: done, destructive: true },
  restore_task: { call: 'restoreTask', idempotent: true },
  list_people: { call: 'listAssignableAdmins', input: z.object({}), show: ({ data }) => ({ people: data }) },
  similar_tasks: { call: 'listSimilarTasks', show: ({ data }) => ({ tasks: data }) },
};

const writes = ({ call }: Tool) => (api[call] as Endpoint).scope === 'write';

const described = (schema: JsonSchema, description: string) => ({ ...schema, description });

/** The arguments of a tool as a schema: the id in the call's address, its query or body, and the trial. */
function argumentsOf(tool: Tool): JsonSchema {
  const { path, query, body }: Endpoint = api[tool.call];
  const { properties: { id, ...others } = {}, required = [] } = inputSchema(tool.input ?? body ?? query ?? z.object({}));
  const hasId = path.includes(':id') || id !== undefined;
  return {
    type: 'object',
    properties: {
      ...(hasId && { id: described({ type: 'string' }, messages.arguments_.id) }),
      ...others,
      ...(others.limit && { limit: described(others.limit, messages.arguments_.limit) }),
      ...(writes(tool) && { dryRun: described({ type: 'boolean' }, messages.arguments_.dryRun) }),
    },
    required: [...(hasId ? ['id'] : []), ...required.filter((name) => name !== 'id')],
  };
}

/** The tools as the protocol lists them. */
export const listTools = (): Listed[] =>
  Object.entries(tools).map(([name, tool]) => ({
    name,
    description: messages.tools[name as keyof typeof tools],
    inputSchema: argumentsOf(tool) as Listed['inputSchema'],
    annotations: {
      readOnlyHint: !writes(tool),
      destructiveHint: tool.destructive ?? false,
      idempotentHint: !writes(tool) || (tool.idempotent ?? false),
      openWorldHint: false,
    },
  }));

const takesNull = ({ type, anyOf = [] }: JsonSchema): boolean => type === 'null' || anyOf.some(takesNull);

/** The arguments without those that a client sent as `null` because it leaves none out. Short numbers, which models send as numbers, are text. */
function understood(tool: Tool, sent: Arguments): Arguments {
  const { properties = {} } = argumentsOf(tool);
  const given = Object.entries(sent).filter(([name, value]) => value !== null || takesNull(properties[name] ?? {}));
  const asText = (key: string, value: unknown) => (key === 'id' && typeof value === 'number' ? String(value) : value);
  return JSON.parse(JSON.stringify(Object.fromEntries(given), asText));
}

/** Arguments as an address has them, where an empty one is absent. */
const inQuery = (args: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => (value === '' || value === false ? [] : [[name, value === true ? 'true' : value]])),
  );

/** Calls a tool by the handler of its call. @returns its answer, and whether it was a trial @throws AppError, also of the call */
export async function callTool(name: string, sent: Arguments, forward: Forward): Promise<[object, boolean]> {
  const tool = Object.hasOwn(tools, name) ? tools[name as keyof typeof tools] : undefined;
  if (!tool) throw new AppError('notFound', messages.unknownTool(name));
  const { dryRun = false, ...args } = understood(tool, sent);
  if (typeof dryRun !== 'boolean') throw new AppError('invalid', messages.dryRunNotValid);
  if (args.id === undefined && argumentsOf(tool).required?.includes('id')) throw new AppError('invalid', messages.idMissing);
  const { id: given, ...rest } = args;
  const id = typeof given === 'string' ? given : '';
  const said = tool.say?.({ ...args, id }) ?? { id, query: inQuery(rest), body: rest };
  const answered = await forward(tool.call, { ...said, isDry: dryRun });
  return [tool.show?.(answered, args) ?? (answered.data as object), dryRun];
}

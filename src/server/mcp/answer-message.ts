import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { statusLabels } from '#messages/labels.ts';
import * as product from '#messages/product.ts';
import * as messages from '#messages/server/mcp.ts';
import { type Board, columns } from '#shared/board.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { AppError, httpStatuses } from '../errors.ts';
import { inOneLine } from '../tasks/notes.ts';
import { version } from '../version.ts';
import { callTool, type Forward, listTools } from './tools.ts';

function lineOf({ number, title, priority, assignee, dueDate, labels }: Task, zone: string): string {
  const facts = [priority, assignee ?? messages.unassigned, ...(dueDate ? [messages.due(dayOf(dueDate, zone))] : []), ...labels];
  return `- #${number} ${inOneLine(title)} (${facts.map(inOneLine).join(', ')})`;
}

const boardInMarkdown = (board: Board, zone: string): string =>
  [
    messages.dataOfOthers,
    ...statuses.map((status) => {
      const tasks = board[columns[status]];
      const total = board.counts[columns[status]];
      const rest = total > tasks.length ? [`- ${messages.more(total - tasks.length)}`] : [];
      const lines = [...tasks.map((task) => lineOf(task, zone)), ...rest];
      return [`## ${statusLabels[status]} (${total})`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join('\n\n');
    }),
  ].join('\n\n');

const BOARD = { uri: 'max-tasks://board', name: messages.boardName, description: messages.boardDescription, mimeType: 'text/markdown' };

const text = (words: string) => ({ type: 'text' as const, text: words });

/** A tool's answer: a line that marks it as data of others, then the data, in both forms that clients read. */
async function answerTool(name: string, args: Record<string, unknown>, forward: Forward) {
  try {
    const [answer, isDry] = await callTool(name, args, forward);
    const notice = isDry ? `${messages.dryRun} ${messages.dataOfOthers}` : messages.dataOfOthers;
    return { content: [text(`${notice}\n${JSON.stringify(answer)}`)], structuredContent: { notice, ...answer } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { content: [text(messages.refused(httpStatuses[error.code], error.message))], isError: true };
  }
}

function serverFor(forward: Forward, zone: string): Server {
  const server = new Server(
    { name: 'max-tasks', title: product.name, version },
    { capabilities: { tools: {}, resources: {} }, instructions: messages.instructions(zone) },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listTools() }));
  server.setRequestHandler('tools/call', ({ params }) => answerTool(params.name, params.arguments ?? {}, forward));
  server.setRequestHandler('resources/list', () => ({ resources: [BOARD] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params }) => {
    if (params.uri !== BOARD.uri) throw new ProtocolError(ProtocolErrorCode.InvalidParams, messages.unknownResource);
    const { data } = await forward('getBoard', {});
    return { contents: [{ uri: BOARD.uri, mimeType: BOARD.mimeType, text: boardInMarkdown(data as Board, zone) }] };
  });
  return server;
}

/** Answers a message of the protocol, of its present revision or of those before it. */
async function respond(message: object, requestHeaders: IncomingHttpHeaders, forward: Forward, zone: string): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(requestHeaders)) if (name.startsWith('mcp-')) headers.set(name, String(value));
  headers.set('content-type', 'application/json');
  // Some clients leave out one of the two types that the protocol wants.
  headers.set('accept', 'application/json, text/event-stream');
  const request = new Request('http://localhost/api/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
  if (await isLegacyRequest(request, message)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await serverFor(forward, zone).connect(transport);
    return transport.handleRequest(request, { parsedBody: message });
  }
  // Nothing here changes by itself, so there is nothing to subscribe to.
  const modern = createMcpHandler(() => serverFor(forward, zone), { legacy: 'reject', maxSubscriptions: 0 });
  return modern.fetch(request, { parsedBody: message });
}

/**
 * Answers a message of the protocol. Nothing is kept between messages.
 * @param zone the team's time zone
 * @throws the failure of a call, because the library would answer it with its details, which only the log may have
 */
export async function answerMessage(
  message: object,
  requestHeaders: IncomingHttpHeaders,
  forward: Forward,
  zone: string,
): Promise<Response> {
  const failures: unknown[] = [];
  const noting: Forward = (name, values) =>
    forward(name, values).catch((error) => {
      if (!(error instanceof AppError) || error.cause !== undefined) failures.push(error);
      throw error;
    });
  const response = await respond(message, requestHeaders, noting, zone);
  if (failures.length > 0) throw failures[0];
  return response;
}

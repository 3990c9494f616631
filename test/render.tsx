import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, type RenderResult, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Board, BoardChange } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { page } from '../src/client/api/page-owner.ts';
import { noteUserElsewhere, queryClient } from '../src/client/api/query-client.ts';
import { App } from '../src/client/app/routes.tsx';
import { dismissToast, toastStore } from '../src/client/ui/toast/toast.ts';
import { forgetKeptState } from '../src/client/ui/use-kept-state.ts';

declare const happyDOM: { setURL(url: string): void };

// Browsers know the element `search`, but happy-dom does not. React reads this tag to tell known elements from unknown ones.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

/** Renders the whole app at a URL of a server, in a fresh tab. */
export function renderApp(url: string, path = '/'): RenderResult {
  localStorage.clear();
  history.replaceState(null, '');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  happyDOM.setURL(url + path);
  return loadPage();
}

/** Lets another user sign in in another tab. The page ends, and is loaded anew as the browser does. @param notice how the page hears of it */
export async function signInElsewhere(server: Scripted, notice = () => act(() => noteUserElsewhere('u9'))): Promise<void> {
  server.script['GET /api/user'] = { body: { id: 'u9', name: 'Cy Moss', role: 'super_admin', assigneesMay: [] } };
  notice();
  await waitFor(() => expect(document.body.textContent).toBe(''));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  loadPage();
  expect(await screen.findByText('Cy Moss')).toBeTruthy();
}

/** Forgets the state of an earlier page outside of components: the query cache, opened cards and toasts. */
export function forgetPage(): void {
  queryClient.clear();
  Object.assign(page, { owner: undefined, end: new AbortController() });
  forgetKeptState();
  dismissToast(toastStore.get()?.id ?? 0);
}

function loadPage(): RenderResult {
  forgetPage();
  const rendered = render(<App />);
  page.end.signal.addEventListener('abort', rendered.unmount);
  return rendered;
}

/** Presses a toast's button. A toast takes no press while it appears, moves out of a dialog or takes another's place. */
export const pressInToast = (user: UserEvent, name: string): Promise<void> =>
  waitFor(() => user.click(screen.getByRole('button', { name })));

/** Sends a request as the page would, with the tab's cookies. */
export async function callAs(url: string, method: string, path: string, body?: unknown): Promise<Response> {
  happyDOM.setURL(url);
  const content = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, credentials: 'include', ...content });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };
/** The scripted answers by `METHOD /path`: a reply, or a function of the path with its query. */
export type Script = Record<string, Reply | ((address: string) => Reply | Promise<Reply>)>;

/** A reply that waits for `go`. */
export function heldReply(reply: Reply): { go: () => void; answer: () => Promise<Reply> } {
  const held = Promise.withResolvers<void>();
  return {
    go: () => held.resolve(),
    answer: async () => {
      await held.promise;
      return reply;
    },
  };
}

export type Scripted = {
  url: string;
  script: Script;
  asked: string[];
  /** The `Idempotency-Key` of every request that had one. */
  keys: string[];
  /** The body of every request that had one, with its `If-Match` header. */
  sent: { call: string; body: unknown; ifMatch: string | undefined }[];
  /** The bodies of presence, which every open dialog sends. They are in no other list. */
  presence: unknown[];
  /** The headers of every request for the event stream, in order. */
  followed: IncomingHttpHeaders[];
  /** Further headers of the event stream's response. */
  streamHeaders: Record<string, string>;
  /** Sends text on every open event stream, or ends them with `null`. */
  tell(text: string | null): void;
  close(): Promise<void>;
};

/** An event of the stream that reports a change of the board. */
export const event = (change: Partial<BoardChange> & { version: number }): string => {
  const full: BoardChange = { tasks: [], deleted: [], counts: { pending: 0, inProgress: 0, completed: 0 }, ...change };
  return `id: ${full.version}\ndata: ${JSON.stringify(full)}\n\n`;
};

const user: User = { id: 'u1', name: 'Super Admin', role: 'super_admin', assigneesMay: [] };

export const task = (change: Partial<Task> = {}): Task => ({
  id: 't1',
  number: 1,
  title: 'Fix the gate',
  description: null,
  assignee: null,
  priority: 'medium',
  dueDate: null,
  status: 'pending',
  createdByAdminId: user.id,
  creator: { id: user.id, name: user.name },
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  completedAt: null,
  version: 1,
  activityCount: 0,
  fileCount: 0,
  labels: [],
  activities: [],
  ...change,
});

export const board = (tasks: Task[]): Board => {
  const pending = tasks.filter((one) => one.status === 'pending');
  const inProgress = tasks.filter((one) => one.status === 'in_progress');
  const completed = tasks.filter((one) => one.status === 'completed');
  const counts = { pending: pending.length, inProgress: inProgress.length, completed: completed.length };
  return { pending, inProgress, completed, counts, version: 1 };
};

/** A real server with scripted answers, for failures and states that the product's own server cannot produce. */
export async function startScripted(tasks: Task[] = [], more: Script = {}): Promise<Scripted> {
  const asked: string[] = [];
  const script: Script = {
    'GET /api/user': { body: user },
    'GET /api/tasks': { body: board(tasks) },
    'GET /api/notices': { body: [] },
    'GET /api/admins/for-assignment': { body: [{ id: user.id, name: user.name }] },
    ...more,
  };
  const keys: Scripted['keys'] = [];
  const sent: Scripted['sent'] = [];
  const presence: unknown[] = [];
  const followed: IncomingHttpHeaders[] = [];
  const streamHeaders: Scripted['streamHeaders'] = {};
  const streams = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const key = `${request.method} ${path}`;
    const isPresence = key === 'PUT /api/presence';
    if (!isPresence) asked.push(`${request.method} ${request.url}`);
    if (request.headers['idempotency-key']) keys.push(String(request.headers['idempotency-key']));
    const received = Buffer.concat(await request.toArray()).toString();
    if (isPresence) {
      presence.push(JSON.parse(received));
      return void response.writeHead(204).end();
    }
    // An uploaded file is kept as text.
    const body = request.headers['content-type'] === 'application/json' ? JSON.parse(received) : received;
    if (received) sent.push({ call: key, body, ifMatch: request.headers['if-match'] });
    if (key === 'GET /api/events') followed.push(request.headers);
    if (key === 'GET /api/events' && !script[key]) {
      streams.add(response);
      response.on('close', () => streams.delete(response));
      response.writeHead(200, { 'Content-Type': 'text/event-stream', Connection: 'close', ...streamHeaders }).write('retry: 2000\n:\n\n');
      return;
    }
    const said = script[key] ?? { status: 404, body: `Nothing at ${key}` };
    const { status = 200, headers, body: answer = '' } = typeof said === 'function' ? await said(request.url ?? '') : said;
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const type = typeof answer === 'string' ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'Content-Type': type, Connection: 'close', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    script,
    asked,
    keys,
    sent,
    presence,
    followed,
    streamHeaders,
    tell(text) {
      for (const stream of streams) text === null ? stream.end() : stream.write(text);
    },
    async close() {
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

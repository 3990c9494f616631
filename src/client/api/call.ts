import type { MouseEvent } from 'react';
import type { AcceptedAnswer, Answer, Body, EndpointName, Query } from '#shared/api.ts';
import { type Route, routes } from '#shared/routes.ts';
import { inSession } from './query-client.ts';
import { request } from './request.ts';

type ParamIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<Name extends EndpointName> = [ParamIn<(typeof routes)[Name]['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamIn<(typeof routes)[Name]['path']>, string> };
type Sent<Key extends string, Value> = undefined extends Value ? { [K in Key]?: undefined } : { [K in Key]: Value };

type Sending = { headers?: Record<string, string>; signal?: AbortSignal; patience?: number };
type CallOptions<Name extends EndpointName> = Params<Name> & Sent<'query', Query<Name>> & Sent<'body', Body<Name>> & Sending;

type Arguments<Name extends EndpointName> =
  Record<string, never> extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

type AnyOptions = Sending & {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
};

/** An answer with its headers. Calls that can be accepted may answer 202 instead. */
type Answered<Name extends EndpointName> =
  | { status: (typeof routes)[Name]['status']; answer: Answer<Name>; headers: Headers }
  | (AcceptedAnswer<Name> extends undefined ? never : { status: 202; answer: AcceptedAnswer<Name>; headers: Headers });

function address({ path }: Route, { params, query = {} }: AnyOptions): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The address of a call, for a link or an upload. */
export const addressOf = (name: EndpointName, query?: AnyOptions['query'], params?: AnyOptions['params']): string =>
  address(routes[name], { query, params });

/** How the page gets a proof: `give` asks for it and tells whether to repeat the call; `before` holds a download back. Loaded late. */
export const proof = { give: async (_refused: unknown) => false, before: (_click: MouseEvent<HTMLAnchorElement>): void => {} };

/** Makes a call like `call`, and returns its status and headers too. @throws ApiError */
export async function callForHeaders<Name extends EndpointName>(name: Name, ...[options]: Arguments<Name>): Promise<Answered<Name>> {
  const route: Route = routes[name];
  // TypeScript can't resolve the generic here; the caller's options were checked against `CallOptions`.
  const given = (options ?? {}) as AnyOptions;
  const { body, headers, signal, patience } = given;
  const send = () => request(address(route, given), { method: route.method, body, headers, signal, patience });
  const prove = () =>
    send().catch(async (error: unknown) => {
      if (!(await proof.give(error))) throw error;
      return send();
    });
  // The 401 of a sign-in doesn't mean that a session has ended.
  const answered = await (route.rule === 'anyone' ? prove() : inSession(prove));
  // The server has filtered the answer by its schema, so don't parse it again.
  return answered as Answered<Name>;
}

/** Makes a call of the API contract, typed by its name. @throws ApiError */
export async function call<Name extends EndpointName>(name: Name, ...given: Arguments<Name>): Promise<Answer<Name>> {
  return (await callForHeaders(name, ...given)).answer as Answer<Name>;
}

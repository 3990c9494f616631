import type { Answer, Body, EndpointName, Query } from '#shared/api.ts';
import { type Route, routes } from '#shared/routes.ts';
import { noteSessionEnd, signedIn } from './query-client.ts';
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

type CallOptions<Name extends EndpointName> = Params<Name> &
  Sent<'query', Query<Name>> &
  Sent<'body', Body<Name>> & { headers?: Record<string, string>; signal?: AbortSignal };

type Arguments<Name extends EndpointName> =
  Record<string, never> extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

type AnyOptions = {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Calls whose 401 doesn't mean that a session has ended. */
const asksWho: ReadonlySet<EndpointName> = new Set(['getUser', 'login', 'register']);

function address({ path }: Route, { params, query = {} }: AnyOptions): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The address of a call, for a link or an upload. */
export const addressOf = (name: EndpointName, query?: AnyOptions['query'], params?: AnyOptions['params']): string =>
  address(routes[name], { query, params });

export const methodOf = (name: EndpointName): string => routes[name].method;

/** Makes a call like `call`, and returns the headers too. @throws ApiError */
export async function callForHeaders<Name extends EndpointName>(
  name: Name,
  ...[options]: Arguments<Name>
): Promise<{ answer: Answer<Name>; headers: Headers }> {
  const route: Route = routes[name];
  // TypeScript can't resolve the generic here; the caller's options were checked against `CallOptions`.
  const given = (options ?? {}) as AnyOptions;
  const asker = signedIn();
  try {
    const { body, headers, signal } = given;
    const { answer, headers: answered } = await request(address(route, given), { method: route.method, body, headers, signal });
    // The server has filtered the answer by its schema, so don't parse it again.
    return { answer: answer as Answer<Name>, headers: answered };
  } catch (error) {
    if (!asksWho.has(name)) noteSessionEnd(error, asker);
    throw error;
  }
}

/** Makes a call of the API contract, typed by its name. @throws ApiError */
export async function call<Name extends EndpointName>(name: Name, ...given: Arguments<Name>): Promise<Answer<Name>> {
  return (await callForHeaders(name, ...given)).answer;
}

import type { EndpointName } from '#shared/api.ts';

/** The values of a forwarded call; `isDry` rolls its changes back. */
export type Forwarded = { query?: unknown; body?: unknown; id?: string; isDry?: boolean };

/** A call's answer as JSON data, and its headers. */
export type Answered = { data: unknown; headers: ReadonlyMap<string, string> };

/** Makes another call as the same caller, with the same checks. @throws AppError of that call */
export type Forward = (name: EndpointName, values: Forwarded) => Promise<Answered>;

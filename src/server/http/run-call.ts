import * as z from 'zod/mini';
import * as permissions from '#messages/permissions.ts';
import * as messages from '#messages/server/requests.ts';
import * as tokenMessages from '#messages/server/tokens.ts';
import { api, type EndpointName } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { may } from '#shared/permissions.ts';
import type { Rule } from '#shared/routes.ts';
import type { NoteDenial } from '../audit/denials.ts';
import { type Actor, stranger } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Change } from '../changes/change-transaction.ts';
import { check } from '../check.ts';
import { type Database, rolledBack } from '../database/database.ts';
import type { LockName } from '../database/sql-parts.ts';
import { AppError } from '../errors.ts';
import type { Forward } from '../mcp/tools.ts';
import type { Call, Caller, Handlers } from './call.ts';
import type { Shown } from './cookies.ts';
import { PreparedJson } from './prepared-json.ts';

export type Running = {
  database: Database;
  handlers: Handlers;
  /** Checks that the caller of a call that needs a proof gave one. @throws AppError `unproven` */
  requireProof(name: EndpointName, tokenHash: string): Promise<void>;
  noteDenial: NoteDenial;
};

/** The caller of a request, by what it showed, and where it comes from. */
export type From = { caller: Caller | null; shown: Shown | null; origin: Call<EndpointName>['origin'] };

type Bound = 'user' | 'via' | 'board' | 'tokenHash' | 'origin' | 'change' | 'forward';
/** The parts of a request that a call reads, when it does; query and body are unchecked. */
export type Input = Omit<Call<EndpointName>, Bound | 'query' | 'body' | 'header'> & {
  query(): unknown;
  body(): unknown;
  header(name: string, value: string): void;
};

const isForSuperAdmins = (rule: Rule): rule is Extract<Rule, `superAdmin${string}`> => rule.startsWith('superAdmin');

/** Checks what the caller may do, before any reading. A handler checks the rules about one task. @throws AppError `signedOut`, `refused` */
export function admit(name: EndpointName, caller: Caller | null): void {
  const { rule, scope }: Endpoint = api[name];
  if (caller?.via) {
    if (!scope) throw new AppError('refused', tokenMessages.closedToTokens);
    if (scope === 'write' && !caller.via.writes) throw new AppError('refused', tokenMessages.readOnlyToken);
  }
  if (rule === 'anyone') return;
  if (rule === 'program' && !caller?.via) throw new AppError('signedOut', tokenMessages.tokenNeeded);
  if (!caller) throw new AppError('signedOut', messages.signInFirst);
  if (isForSuperAdmins(rule) && !may(caller.user, name)) throw new AppError('refused', permissions.refusals[rule]);
}

export const actorOf = ({ caller, origin }: From): Actor => ({ ...stranger(origin), ...caller });

/** The answer of a call as plain JSON data; `null` without a body. */
function dataOf({ answer }: Endpoint, result: unknown): unknown {
  const ready = result instanceof PreparedJson ? result.bytes : result;
  if (ready instanceof Uint8Array) return JSON.parse(Buffer.from(ready).toString());
  return answer ? z.parse(answer, result) : null;
}

/** Does a part of a call, and audits a refusal. */
export async function auditRefusal<T>(name: EndpointName, actor: Actor, { noteDenial }: Running, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { method, path } = api[name];
    if (error instanceof AppError && error.code === 'refused') await noteDenial(actor, `${method} ${path}`, error.message);
    throw error;
  }
}

/** Runs the handler of a call, which is bound to its caller. @param isDry rolls its changes back */
export async function runCall(name: EndpointName, input: Input, from: From, running: Running, isDry = false): Promise<unknown> {
  const endpoint: Endpoint = api[name];
  const { caller, shown, origin } = from;
  const database = isDry ? rolledBack(running.database) : running.database;
  const actor = actorOf(from);
  const forward: Forward = async (other, { query = {}, body = {}, isDry, ...named }) => {
    const headers = new Map<string, string>();
    const sent: Input = {
      ...input,
      ...named,
      query: () => query,
      body: () => body,
      requireVersion: undefined,
      idempotencyKey: isDry ? undefined : input.idempotencyKey,
      header: (key, value) => void headers.set(key, value),
    };
    return { data: dataOf(api[other], await runCall(other, sent, from, running, isDry)), headers };
  };
  return auditRefusal(name, actor, running, async () => {
    admit(name, caller);
    // The maker of a token gave the proof for it.
    if (shown && !caller?.via) await running.requireProof(name, shown.hash);
    const call = {
      ...input,
      user: caller?.user ?? null,
      via: caller?.via ?? null,
      board: caller?.board ?? { version: 0, at: null },
      tokenHash: shown?.hash ?? null,
      origin,
      query: endpoint.query && check(endpoint.query, input.query()),
      body: () => endpoint.body && check(endpoint.body, input.body()),
      change: <T>(work: (tx: Change) => Promise<T>, lockFirst?: LockName) => change(database, actor, work, lockFirst),
      forward,
    };
    // The table's type ties each name to its call; a loop over all names can't.
    const handler = running.handlers[name] as unknown as (call: object) => Promise<unknown>;
    return handler(call);
  });
}

import { createHmac } from 'node:crypto';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { callbackify } from 'node:util';
import * as messages from '#messages/server/webhooks.ts';
import { inChunks } from '../database/file-store.ts';
import { AppError } from '../errors.ts';
import type { Networks } from '../networks.ts';
import { version } from '../version.ts';
import { callableUrl, isReachable } from './reachable.ts';

const PREFIX = 'whsec_';

/**
 * The headers of a signed message, by Standard Webhooks.
 * @param id the message's, alike at each repeat @param secret `whsec_` and base64 @param timestamp seconds since 1970
 */
export function signedHeaders(id: string, secret: string, timestamp: number, body: string) {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

const TIME_MS = 10_000;
const ANSWER_MOST = 64 * 1024;

type Resolve = (host: string) => Promise<LookupAddress[]>;
const resolveAll: Resolve = (host) => lookup(host, { all: true });

export type Post = {
  headers: OutgoingHttpHeaders;
  body: Buffer | string;
  signal: AbortSignal;
  /** The networks that may be called besides the public internet. */
  networks: Networks | null;
};

/** Looks a name up once and returns only addresses that may be called, so that no later answer of the name server counts. */
const checkedLookup = (resolve: Resolve, networks: Networks | null) =>
  callbackify(async (host: string, _options: LookupOptions) => {
    const reachable = (await resolve(host)).filter(({ address }) => isReachable(address, networks));
    if (reachable.length === 0) throw new AppError('invalid', messages.notReachable);
    return reachable;
  });

async function readBeginning(response: IncomingMessage): Promise<string> {
  for await (const beginning of inChunks(response, ANSWER_MOST)) return beginning.toString();
  return '';
}

/**
 * Posts to a server that someone named, over https and without following redirects.
 * @returns its answer's status, whether that is a success, and its first 64 KB
 * @throws AppError `invalid` if the address may not be called; an Error with a sentence if no answer came in time
 */
export async function postOutside(address: string, { headers, body, signal, networks }: Post, resolve = resolveAll, time = TIME_MS) {
  const url = callableUrl(address, networks);
  const late = AbortSignal.timeout(time);
  const ended = AbortSignal.any([signal, late]);
  const sent = request(url, {
    method: 'POST',
    // Firewalls refuse a request that names no program.
    headers: { 'user-agent': `max-tasks/${version}`, ...headers },
    // A kept connection would have been checked for another call.
    agent: false,
    lookup: checkedLookup(resolve, networks),
    // The lookup answers all addresses, which the types of requests don't know of.
    ...{ autoSelectFamily: true },
    signal: ended,
  });
  // An error after the head of the answer is also the answer's, which is read below.
  sent.on('error', () => {});
  try {
    sent.end(body);
    // An answer that switches protocols ends the request without an event.
    const [response] = (await once(sent, 'response', { signal: ended })) as [IncomingMessage];
    const { statusCode: status = 0 } = response;
    return { status, isOk: status >= 200 && status <= 299, text: await readBeginning(response) };
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(late.aborted ? messages.tooSlow(time / 1_000) : messages.noAnswer(code), { cause: error });
  }
}

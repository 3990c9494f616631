import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as messages from '#messages/server/requests.ts';
import { AppError, httpStatuses } from '../errors.ts';
import { free } from './upload.ts';

const sentences: Record<string, (request: FastifyRequest) => string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { bodyLimit } }) => messages.bodyTooLarge(bodyLimit / 1024),
  FST_ERR_BAD_URL: () => messages.addressNotValid,
};

const takesProblems = (accept: string | undefined) =>
  accept?.split(',').some((one) => /^\s*application\/problem\+json\s*(;|$)/i.test(one) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(one));

/** Sends one plain sentence, or RFC 9457 problem details if the caller accepts them. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, detail: string): FastifyReply {
  reply.code(status);
  if (!takesProblems(request.headers.accept)) return reply.type('text/plain; charset=utf-8').send(detail);
  const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, instance: request.url };
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

/** Turns an error into an answer; its cause only goes to the log. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The rest of the body is thrown away, because the caller reads no answer before it has sent all.
  request.raw.on('data', free);
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.warn(error);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return sendProblem(request, reply, httpStatuses[error.code], error.message);
  }
  const status = error.statusCode ?? 500;
  // Only a path that leads out of the page's files is forbidden so, and thus unknown.
  if (status === 403) {
    reply.callNotFound();
    return reply;
  }
  if (status < 500) return sendProblem(request, reply, status, sentences[error.code]?.(request) ?? messages.requestNotValid);
  request.log.error(error);
  return sendProblem(request, reply, 500, messages.internalError(request.id));
}

/** A logger for failures outside of calls: a warning for an outage, an error for a bug. */
export const reporting = (log: FastifyBaseLogger) => (error: unknown) => (error instanceof AppError ? log.warn(error) : log.error(error));

/** Answers errors from before routing, such as a malformed URL, which run no hooks. */
export const answerFrameworkErrors =
  (headers: Record<string, string>) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply.headers(headers));

import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '#shared/limits.ts';
import { AppError, httpStatuses } from '../errors.ts';

/** Sentences for the framework's own errors. */
const sentences: Record<string, (request: FastifyRequest) => string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    `The request body must be at most ${(routeOptions.bodyLimit ?? BODY_LIMIT) / 1024} KiB.`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => 'The length of the request body does not match its header.',
  FST_ERR_BAD_URL: () => 'The address is not valid.',
};

/** Whether a header `Accept` names problem details, and does not do so to refuse them. */
const takesProblems = (accept: string | undefined) =>
  accept?.split(',').some((one) => /^\s*application\/problem\+json\s*(;|$)/i.test(one) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(one));

/**
 * Answers with one plain sentence, or with RFC 9457 problem details where the caller asks for them.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, detail: string): FastifyReply {
  reply.code(status);
  if (!takesProblems(request.headers.accept)) return reply.type('text/plain; charset=utf-8').send(detail);
  const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, instance: request.url };
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

function handle(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.warn(error);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return sendProblem(request, reply, httpStatuses[error.code], error.message);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return sendProblem(request, reply, status, sentences[error.code]?.(request) ?? 'The request is not valid.');
  request.log.error(error);
  return sendProblem(request, reply, 500, `Something went wrong on our side. If it happens again, report the request ${request.id}.`);
}

/** Tells the log what failed outside of any call: as a warning what passes by itself, such as a database that is away, else as a fault of ours. */
export const reporting = (log: FastifyBaseLogger) => (error: unknown) => (error instanceof AppError ? log.warn(error) : log.error(error));

/** The one place that turns errors into answers; the causes of 5xx go to the log alone. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handle);
}

/**
 * Answers what the framework meets before any route, and so before what sets headers: a malformed address, say.
 * @param headers those of all answers
 */
export const answerFrameworkErrors =
  (headers: Record<string, string>) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    handle(error, request, reply.headers(headers));

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as messages from '#messages/server/availability.ts';
import { api } from '#shared/api.ts';
import { AppError } from '../errors.ts';
export type Phase = 'starting' | 'serving' | 'ending';

/** An event loop blocked for this long is overloaded, so calls are refused for `SHED_MS`. */
const STALLED_MS = 2_000;
const SHED_MS = 1_000;
const LOGGED_MS = 250;
const LOOK_EVERY_MS = 50;

/** The matched route pattern, or the raw URL if no route matched. */
const routeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

const mayBeRefused = (route: string) => route.startsWith('/api/') && route !== api.checkLive.path;

/** Refuses API calls until the database is ready. During shutdown it fails the readiness check and closes connections. */
export function heedPhase(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', async (request) => {
    const now = phase();
    const route = routeOf(request);
    if (now === 'starting' && mayBeRefused(route)) throw new AppError('unavailable', messages.serverStarting);
    if (now === 'ending' && route === api.checkReady.path) throw new AppError('unavailable', messages.serverEnding);
  });
  // On send, because a request from before the shutdown must close its connection too.
  app.addHook('onSend', async (_request, reply) => {
    if (phase() === 'ending') reply.header('connection', 'close');
  });
}

/** Logs event-loop stalls with the latest call, and sheds calls after a long one. */
export function watchStalls(app: FastifyInstance): void {
  let seen = performance.now();
  let shedUntil = 0;
  let latest: string | undefined;
  const look = () => {
    const now = performance.now();
    const stalled = Math.round(now - seen - LOOK_EVERY_MS);
    // Startup may block the loop, so stalls before the first call don't count.
    if (stalled > LOGGED_MS && latest) app.log.warn({ reqId: latest, stalled }, 'The event loop was blocked');
    if (stalled > STALLED_MS) shedUntil = now + SHED_MS;
    seen = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    // After a stall, waiting calls may run before the timer.
    look();
    latest = request.id;
    if (performance.now() < shedUntil && mayBeRefused(routeOf(request)))
      throw new AppError('overloaded', messages.serverOverloaded, { retryAfter: 2 });
  });
}

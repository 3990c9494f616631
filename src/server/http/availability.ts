import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '#shared/api.ts';
import { AppError } from '../errors.ts';

/** The phases of a server's life. */
export type Phase = 'starting' | 'serving' | 'ending';

/** A process that got no turn for this long has more to do than it can: some calls are then refused, so that not all wait. */
const STALLED_MS = 2_000;
/** How long calls are refused after that. */
const SHED_MS = 1_000;
/** A stall of this length is logged. */
const LOGGED_MS = 250;
const LOOK_EVERY_MS = 50;

/** The route of a call, however its address is written; the raw address if no route matched. */
const routeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

/** A liveness check is always answered. */
const mayBeRefused = (route: string) => route.startsWith('/api/') && route !== api.checkLive.path;

/**
 * Refuses calls until the database is ready. While the server ends, the readiness check fails, and each connection is closed after the
 * call it serves.
 */
export function heedPhase(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', async (request) => {
    const now = phase();
    const route = routeOf(request);
    if (now === 'starting' && mayBeRefused(route)) throw new AppError('unavailable', 'The server is starting. Try again in a moment.');
    if (now === 'ending' && route === api.checkReady.path) throw new AppError('unavailable', 'The server is ending.');
  });
  // At the answer and not at the request, which may have begun long before.
  app.addHook('onSend', async (_request, reply) => {
    if (phase() === 'ending') reply.header('connection', 'close');
  });
}

/** Logs where the process got no turn for long, with the call that began last, and refuses calls for a second after it got none for two. */
export function watchStalls(app: FastifyInstance): void {
  let seen = performance.now();
  let shedUntil = 0;
  let latest: string | undefined;
  const look = () => {
    const now = performance.now();
    const stalled = Math.round(now - seen - LOOK_EVERY_MS);
    // Until the first call nobody has waited: a start may take its time.
    if (stalled > LOGGED_MS && latest) app.log.warn({ reqId: latest, stalled }, 'Nobody was answered for a moment');
    if (stalled > STALLED_MS) shedUntil = now + SHED_MS;
    seen = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    // After a stall, calls that waited may come before the timer.
    look();
    latest = request.id;
    if (performance.now() < shedUntil && mayBeRefused(routeOf(request)))
      throw new AppError('overloaded', 'The server has too much to do at the moment. Try again in a few seconds.', { retryAfter: 2 });
  });
}

import type { FastifyInstance } from 'fastify';
import { api } from '#shared/api.ts';
import { AppError } from '../errors.ts';
import { pathOf } from './path.ts';

/** A server that got no turn for so long has more to do than it can: then it is better for some to be sent away than for all to wait. */
const STALLED_MS = 2_000;
/** How long calls are sent away after that. */
const SHED_MS = 1_000;
const LOOK_EVERY_MS = 250;

/** Sends calls away, for a second, after the process got no turn for two. Whether it is alive is still answered. */
export function shedLoad(app: FastifyInstance): void {
  let seen = performance.now();
  let shedUntil = 0;
  const look = () => {
    const now = performance.now();
    if (now - seen > STALLED_MS + LOOK_EVERY_MS) shedUntil = now + SHED_MS;
    seen = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    // After a stall, calls that waited may come before the timer.
    look();
    const path = pathOf(request);
    if (performance.now() < shedUntil && path.startsWith('/api/') && path !== api.checkLive.path)
      throw new AppError('overloaded', 'The server has too much to do at the moment. Try again in a few seconds.', { retryAfter: 2 });
  });
}

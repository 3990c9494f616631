import type { FastifyInstance } from 'fastify';
import { api } from '#shared/api.ts';
import { AppError } from '../errors.ts';
import { pathOf } from './path.ts';

/** The phases of a server's life. */
export type Phase = 'starting' | 'serving' | 'ending';

/**
 * Before the database was readied, answers no call but the question whether the process is alive. While the server ends, says
 * so to whoever asks whether it is ready, and serves all else once more on each connection.
 */
export function heedPhase(app: FastifyInstance, phase: () => Phase): void {
  app.addHook('onRequest', async (request) => {
    const now = phase();
    const path = pathOf(request);
    if (now === 'starting' && path.startsWith('/api/') && path !== api.checkLive.path)
      throw new AppError('unavailable', 'The server is starting. Try again in a moment.');
    if (now === 'ending' && path === api.checkReady.path) throw new AppError('unavailable', 'The server is ending.');
  });
  // At the answer and not at the request, which may have begun long before.
  app.addHook('onSend', async (_request, reply) => {
    if (phase() === 'ending') reply.header('connection', 'close');
  });
}

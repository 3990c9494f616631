import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { adminHandlers } from './admins/handlers.ts';
import { boardHandlers } from './board/handlers.ts';
import { boardStream } from './board/stream.ts';
import type { Database } from './database/database.ts';
import { healthHandlers } from './health/handlers.ts';
import { acceptBodies, BODY_LIMIT } from './http/body.ts';
import { answerErrors, answerFrameworkErrors } from './http/errors.ts';
import { guard } from './http/guards.ts';
import { servePage } from './http/page.ts';
import { heedPhase, type Phase } from './http/phase.ts';
import { serve } from './http/serve.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import { findUser, sessionHandlers } from './session/handlers.ts';
import type { Settings } from './settings.ts';
import { taskHandlers } from './tasks/handlers.ts';

/**
 * The whole server as one value, not yet listening.
 * @param clientFolder the built client, or `null` to serve the API alone
 * @param phase where the server stands in its life
 */
export async function buildApp(
  database: Database,
  settings: Settings,
  clientFolder: string | null,
  phase: () => Phase = () => 'serving',
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What still comes in while the server ends is served: whoever sent it cannot know.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkErrors,
  });
  answerErrors(app);
  acceptBodies(app);
  await app.register(cookie);
  await guard(app, settings.publicUrl);
  heedPhase(app, phase);
  const stream = boardStream(database, (error) => app.log.error(error));
  app.addHook('preClose', async () => stream.end());
  closeUnusedConnections(app);
  serve(app, {
    handlers: {
      ...sessionHandlers(database),
      ...boardHandlers(database, stream),
      ...taskHandlers(database, settings.timeZone),
      ...adminHandlers(database),
      ...healthHandlers(database),
    },
    cookie: sessionCookie(settings.publicUrl?.protocol === 'https:'),
    findUser: (token) => findUser(database, token),
  });
  await servePage(app, clientFolder, settings.timeZone);
  return app;
}

import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { BODY_MOST } from '#shared/limits.ts';
import { adminHandlers } from './admins/handlers.ts';
import { denials } from './audit/denials.ts';
import { auditHandlers } from './audit/handlers.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import type { Database } from './database/database.ts';
import { remembered } from './database/remembered.ts';
import { fileHandlers } from './files/handlers.ts';
import { healthHandlers } from './health/handlers.ts';
import { heedPhase, type Phase } from './http/availability.ts';
import { answerBrokenRequests, answerBudgets, closeUnusedConnections, limitConnections } from './http/connections.ts';
import { cookies } from './http/cookies.ts';
import { answerError, answerFrameworkErrors, reporting } from './http/errors.ts';
import { guard, toldAddress, warnOfForwarding } from './http/guards.ts';
import { headersOfAll } from './http/headers.ts';
import { logging } from './http/log.ts';
import { limitSlowSenders, limitUnreadBytes } from './http/pace.ts';
import { servePage } from './http/page.ts';
import { acceptBodies } from './http/request.ts';
import { serve } from './http/serve.ts';
import { importHandlers } from './import/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { labelHandlers } from './labels/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { mcpHandlers } from './mcp/handlers.ts';
import { notificationHandlers } from './notifications/handlers.ts';
import { followNotifications } from './notifications/live.ts';
import { openApiHandlers } from './openapi/handlers.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { presenceHandlers } from './presence/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { recoveryHandlers } from './recovery/handlers.ts';
import { SEARCH_TIME } from './search/search.ts';
import { approvalHandlers } from './second-factor/approval-handlers.ts';
import { secondFactor } from './second-factor/factor.ts';
import { followChallenges } from './second-factor/follow-challenges.ts';
import { signInHandlers } from './second-factor/sign-in-handlers.ts';
import { trustHandlers } from './second-factor/trust-handlers.ts';
import { authenticate } from './session/authenticate.ts';
import { deviceHandlers } from './session/device-handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { signer } from './session/secret.ts';
import { signInLimiter } from './session/sign-in-limiter.ts';
import type { Settings } from './settings.ts';
import { signInCodeHandlers } from './sign-in-codes/handlers.ts';
import { boardHandlers } from './stream/handlers.ts';
import { boardStream } from './stream/stream.ts';
import { commentHandlers } from './tasks/comment-handlers.ts';
import { taskExport } from './tasks/export.ts';
import { taskHandlers } from './tasks/handlers.ts';
import { trashHandlers } from './tasks/trash-handlers.ts';
import { callRate, tokenAuthenticator } from './tokens/authenticate-token.ts';
import { tokenHandlers } from './tokens/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

/** The whole server, not yet listening. @param clientFolder the built client; `null` serves only the API @param searchTime timeout of a search (ms) */
export async function buildApp(
  opened: Database,
  settings: Settings,
  clientFolder: string | null,
  phase: () => Phase = () => 'serving',
  searchTime = SEARCH_TIME,
): Promise<FastifyInstance> {
  const https = settings.publicUrl?.protocol === 'https:';
  const headers = headersOfAll(https);
  const isProxy = (address: string) => settings.trustedProxies?.contains(address) ?? false;
  const app = Fastify({
    logger: logging(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MOST,
    // A long id is answered like any unknown one.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // Longer than keep-alive connections and silent streams last.
    connectionTimeout: 90_000,
    clientErrorHandler: answerBrokenRequests(headers),
    // Callers can't know of the shutdown, so serve what still comes in.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkErrors(headers),
    trustProxy: (address) => isProxy(toldAddress(address)),
  });
  limitConnections(app, headers, isProxy);
  limitUnreadBytes(app);
  limitSlowSenders(app, headers);
  // Node refuses `Expect` without a body or our headers, so ignore the expectation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Imported late, because most starts have no metrics.
  const metrics = settings.metricsPort === null ? null : (await import('./http/metrics.ts')).measure(app);
  const database = metrics?.ofDatabase(opened) ?? opened;
  app.setErrorHandler(answerError);
  acceptBodies(app);
  await app.register(cookie);
  const report = reporting(app.log);
  const noteDenial = denials(database, report);
  const jar = cookies(https, settings.session);
  const authenticated = remembered(database, (tokenHash: string) => authenticate(database, settings, tokenHash));
  const ofToken = tokenAuthenticator(database, settings.assigneesMay);
  const isSignedIn = async (request: FastifyRequest) => {
    const tokenHash = jar.hashOf(request, 'token');
    return tokenHash !== null && (await authenticated(tokenHash)) !== null;
  };
  guard(app, headers, settings.publicUrl, noteDenial);
  heedPhase(app, phase);
  warnOfForwarding(app, isProxy);
  const sign = signer(database);
  const limiter = signInLimiter(database, sign, settings.signInNetworks, (sentence) => app.log.warn(sentence));
  const factor = secondFactor(database, settings.secondFactor);
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());
  const stream = boardStream(database, settings.session, report, ending.signal);
  followNotifications(database, stream, report);
  const waitForChallenge = followChallenges(database, stream, report, ending.signal);
  const signIn = { limiter, sign, factor, waitForChallenge, assigneesMay: settings.assigneesMay };
  metrics?.serve(settings, opened, stream);
  closeUnusedConnections(app);
  serve(app, {
    database,
    handlers: {
      ...sessionHandlers(database, signIn),
      ...deviceHandlers(database, settings, factor),
      ...signInHandlers(database, signIn),
      ...approvalHandlers(database, factor),
      ...trustHandlers(database, factor),
      ...boardHandlers(database, stream),
      ...presenceHandlers(database, stream, report, ending.signal),
      ...taskExport(database, settings.timeZone, searchTime),
      ...taskHandlers(database, settings.timeZone, searchTime, noteDenial),
      ...commentHandlers(database),
      ...trashHandlers(database),
      ...importHandlers(database, settings.timeZone, ending.signal),
      ...fileHandlers(database, settings.files),
      ...adminHandlers(database),
      ...labelHandlers(database),
      ...notificationHandlers(database),
      ...mailHandlers(database, sign, settings),
      ...jobHandlers(database),
      ...pushHandlers(database, settings),
      ...passkeyHandlers(database, settings, limiter),
      ...signInCodeHandlers(database, sign),
      ...recoveryHandlers(database, settings),
      ...auditHandlers(database, settings.timeZone),
      ...tokenHandlers(database, settings.timeZone),
      ...mcpHandlers(settings.timeZone),
      ...openApiHandlers(jar.session, settings.files.megabytes),
      ...healthHandlers(database),
      ...calendarHandlers(database, settings),
      ...webhookHandlers(database, settings),
    },
    cookies: jar,
    requireProof: factor.requireProof,
    noteDenial,
    countAnswer: answerBudgets(),
    authenticate: ({ as, hash }) => (as === 'token' ? ofToken(hash) : authenticated(hash)),
    countCall: callRate(),
  });
  await servePage(app, clientFolder, settings, isSignedIn);
  return app;
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as messages from '#messages/server/requests.ts';
import { routes } from '#shared/routes.ts';
import type { Settings } from '../settings.ts';
import { sendBytes } from './codings.ts';
import { sendProblem } from './errors.ts';
import { newNonce, pagePolicy, workerPolicy } from './headers.ts';

const preload = (path: string) => `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials" />`;
/** Fetches the user and the board in parallel with the page's script. */
const PRELOADS = preload('/api/user') + preload('/api/tasks');

const themeOf = ({ cookies: { theme } }: FastifyRequest) => (theme === 'light' || theme === 'dark' ? theme : null);

async function servePageFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (name) => path.extname(name) !== '' && !/\.(html|br|gz)$/.test(name),
    setHeaders(reply, file) {
      const name = path.relative(folder, file);
      // Also compressed: `service-worker.js.br`.
      if (name.startsWith('service-worker.js'))
        return void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
      // Vite puts a content hash into names under assets/.
      const isHashed = name.startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

/** Serves the built client: its routes, its assets, and a 404 page. @param folder the build; `null` serves only the API */
export async function servePage(
  app: FastifyInstance,
  folder: string | null,
  settings: Settings,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const https = settings.publicUrl?.protocol === 'https:';
  const timeZone = `<meta name="time-zone" content="${settings.timeZone}" />`;
  const fileSize = `<meta name="max-file-megabytes" content="${settings.files.megabytes}" />`;
  const factor = settings.secondFactor ? `<meta name="second-factor" content="${settings.secondFactor.ways}" />` : '';
  const html =
    folder && (await readFile(path.join(folder, 'index.html'), 'utf8')).replace(/<meta name="time-zone".*?>/, timeZone + fileSize + factor);

  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number, preloads = '') => {
    const nonce = newNonce();
    const theme = themeOf(request);
    const text = (html ?? '')
      .replaceAll('__NONCE__', nonce)
      .replace('<html lang="en"', (opening) => (theme ? `${opening} data-theme="${theme}"` : opening))
      .replace('</head>', `${preloads}</head>`);
    reply
      .code(status)
      .headers({ 'content-security-policy': pagePolicy(nonce, https), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8');
    return sendBytes(request, reply, Buffer.from(text));
  };

  if (folder) {
    await servePageFiles(app, folder);
    app.get('/auth', (request, reply) => sendPage(request, reply, 200));
    app.get('/', async (request, reply) => {
      // If the database is down, the page loads anyway and shows the outage itself.
      const needsBoard = await isSignedIn(request).catch(() => false);
      return sendPage(request, reply, 200, needsBoard ? PRELOADS : '');
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const forPeople = html && !request.url.startsWith('/api/') && (request.method === 'GET' || request.method === 'HEAD');
    if (forPeople) return sendPage(request, reply, 404);
    // The Model Context Protocol has clients ask for a stream, and take 405 as no.
    if (request.url.split('?')[0] === routes.callMcp.path)
      return sendProblem(request, reply.header('allow', routes.callMcp.method), 405, messages.onlyPost);
    return sendProblem(request, reply, 404, messages.nothingHere);
  });
}

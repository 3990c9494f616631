import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from './errors.ts';
import { newNonce, pagePolicy } from './headers.ts';

/**
 * Serves the built client: the page at its two routes, its files, and the page with status 404 at any other path.
 * @param folder the build, or `null` to serve the API alone (the page then comes from the development server)
 * @param https whether the product is reached by https
 */
export async function servePage(app: FastifyInstance, folder: string | null, timeZone: string, https: boolean): Promise<void> {
  const html =
    folder && (await readFile(path.join(folder, 'index.html'), 'utf8')).replace('content="America/New_York"', `content="${timeZone}"`);

  const sendPage = (reply: FastifyReply, status: number) => {
    const nonce = newNonce();
    return reply
      .code(status)
      .headers({ 'content-security-policy': pagePolicy(nonce, https), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html ? html.replaceAll('__NONCE__', nonce) : '');
  };

  if (folder) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      allowedPath: (file) => !file.endsWith('.html'),
      cacheControl: false,
      setHeaders: (reply, file) => {
        // A file under assets/ carries a hash of its content in its name.
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
    for (const url of ['/', '/auth']) app.get(url, (_request, reply) => sendPage(reply, 200));
  }

  app.setNotFoundHandler((request, reply) => {
    const forPeople = html && !request.url.startsWith('/api/') && (request.method === 'GET' || request.method === 'HEAD');
    return forPeople ? sendPage(reply, 404) : sendProblem(request, reply, 404, 'There is nothing at this address.');
  });
}

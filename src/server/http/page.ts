import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './errors.ts';
import { newNonce, pagePolicy } from './headers.ts';
import { servePageFiles } from './page-files.ts';

type Page = { timeZone: string; https: boolean; isSignedIn(request: FastifyRequest): Promise<boolean> };

/** Last in the head, for the script is waited for longer. */
const END = '</head>';
/** Who is there and the board are fetched beside the page's script, which takes both as answers of its own, and knows by them that it can. */
const AHEAD = ['/api/user', '/api/tasks'].map((path) => `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials" />`);

/**
 * Serves the built client: the page at its two routes, its files, and the page with status 404 at any other path.
 * @param folder the build, or `null` to serve the API alone (the page then comes from the development server)
 * @param page `https`: whether the product is reached by it; `isSignedIn`: whether a request comes from somebody signed in
 */
export async function servePage(app: FastifyInstance, folder: string | null, page: Page): Promise<void> {
  const html =
    folder && (await readFile(path.join(folder, 'index.html'), 'utf8')).replace('content="America/New_York"', `content="${page.timeZone}"`);

  const sendPage = (reply: FastifyReply, status: number, signedIn = false) => {
    const nonce = newNonce();
    const text = (html ?? '').replaceAll('__NONCE__', nonce);
    return reply
      .code(status)
      .headers({ 'content-security-policy': pagePolicy(nonce, page.https), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(signedIn ? text.replace(END, () => `${AHEAD.join('')}${END}`) : text);
  };

  if (folder) {
    servePageFiles(app, folder);
    app.get('/auth', (_request, reply) => sendPage(reply, 200));
    // Where the database cannot be asked the page comes all the same, and says so itself.
    app.get('/', async (request, reply) => sendPage(reply, 200, await page.isSignedIn(request).catch(() => false)));
  }

  app.setNotFoundHandler((request, reply) => {
    const forPeople = html && !request.url.startsWith('/api/') && (request.method === 'GET' || request.method === 'HEAD');
    return forPeople ? sendPage(reply, 404) : sendProblem(request, reply, 404, 'There is nothing at this address.');
  });
}

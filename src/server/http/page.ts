import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#shared/session.ts';
import { sendProblem } from './errors.ts';
import { newNonce, pagePolicy } from './headers.ts';

type Page = { timeZone: string; https: boolean; findUser(request: FastifyRequest): Promise<User | null> };

/** Where the page reads who is signed in, so that it need not ask. */
const NOBODY = '<meta name="user" content="" />';
/** The board is fetched beside the page's script, which takes it from there as its own answer; last, for the script is waited for longer. */
const END = '</head>';
const BOARD_AHEAD = '<link rel="preload" as="fetch" href="/api/tasks" crossorigin="use-credentials" />';

const escaped: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const attribute = (text: string) => text.replace(/[&"<>]/g, (character) => escaped[character] ?? '');

/** The page of somebody who is signed in. */
const pageOf = ({ id, name, role }: User, html: string) =>
  html
    .replace(NOBODY, () => `<meta name="user" content="${attribute(JSON.stringify({ id, name, role } satisfies User))}" />`)
    .replace(END, `${BOARD_AHEAD}${END}`);

/**
 * Serves the built client: the page at its two routes, its files, and the page with status 404 at any other path.
 * @param folder the build, or `null` to serve the API alone (the page then comes from the development server)
 * @param page `https`: whether the product is reached by it; `findUser`: who sent a request
 */
export async function servePage(app: FastifyInstance, folder: string | null, page: Page): Promise<void> {
  const html =
    folder && (await readFile(path.join(folder, 'index.html'), 'utf8')).replace('content="America/New_York"', `content="${page.timeZone}"`);

  const sendPage = (reply: FastifyReply, status: number, user: User | null = null) => {
    const nonce = newNonce();
    const text = (html ?? '').replaceAll('__NONCE__', nonce);
    return reply
      .code(status)
      .headers({ 'content-security-policy': pagePolicy(nonce, page.https), 'cache-control': user ? 'no-store' : 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(user ? pageOf(user, text) : text);
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
    app.get('/auth', (_request, reply) => sendPage(reply, 200));
    // Where the database cannot be asked the page comes all the same, and says so itself.
    app.get('/', async (request, reply) => sendPage(reply, 200, await page.findUser(request).catch(() => null)));
  }

  app.setNotFoundHandler((request, reply) => {
    const forPeople = html && !request.url.startsWith('/api/') && (request.method === 'GET' || request.method === 'HEAD');
    return forPeople ? sendPage(reply, 404) : sendProblem(request, reply, 404, 'There is nothing at this address.');
  });
}

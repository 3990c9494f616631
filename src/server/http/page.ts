import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './call.ts';
import { sendProblem } from './errors.ts';
import { newNonce, pagePolicy } from './headers.ts';
import { servePageFiles } from './page-files.ts';
import { prerenderer, type ReadBoard } from './prerender.ts';
import { sendOnce } from './send-once.ts';

type Page = {
  timeZone: string;
  https: boolean;
  findCaller(request: FastifyRequest): Promise<Caller | null>;
  readBoard: ReadBoard;
};

/** A page does not wait longer for what is drawn ahead on it (milliseconds). */
const SOON = 300;
/** Where the page opens, and its head ends. */
const [OPENING, HEAD_END] = ['<html lang="en"', '</head>'];
/** What its script draws goes here. */
const ROOT = '<div id="root">';
/** What its style sheet is linked by, and the name of that. */
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/(?<file>[^"]+)">/;
const preload = (path: string, attributes = '') =>
  `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials"${attributes} />`;
/** Who is there and the board are fetched beside the page's script, which takes both as answers of its own, and knows by them that it can. */
const PRELOADS = preload('/api/user') + preload('/api/tasks');
/** Where cards are drawn meanwhile, they come before the whole board. */
const LATER_PRELOADS = preload('/api/user') + preload('/api/tasks', ' fetchpriority="low"');

/** The theme that was chosen in a browser, which draws in it from the beginning. */
const themeOf = ({ cookies: { theme } }: FastifyRequest) => (theme === 'light' || theme === 'dark' ? theme : null);

/** The page with its style sheet in it, so that what comes with it is drawn without waiting for another file. */
async function withStyle(html: string, folder: string): Promise<string> {
  const file = STYLE_LINK.exec(html)?.groups?.file;
  if (!file) return html;
  const style = await readFile(path.join(folder, file), 'utf8');
  return html.replace(STYLE_LINK, () => `<style nonce="__NONCE__">${style}</style>`);
}

/**
 * Serves the built client: the page at its two routes, its files, and the page with status 404 at any other path.
 * @param folder the build, or `null` to serve the API alone (the page then comes from the development server)
 * @param page `https`: whether the product is reached by it; `findCaller`: who a request comes from, if they are signed in
 */
export async function servePage(app: FastifyInstance, folder: string | null, page: Page): Promise<void> {
  const html =
    folder && (await readFile(path.join(folder, 'index.html'), 'utf8')).replace('content="America/New_York"', `content="${page.timeZone}"`);
  const htmlWithStyle = html && (await withStyle(html, folder));

  /** @param ahead for somebody who is signed in: their board as it is read until the script is there, or nothing */
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number, ahead: string | null = null) => {
    const nonce = newNonce();
    const theme = themeOf(request);
    let text = ((ahead ? htmlWithStyle : html) ?? '').replaceAll('__NONCE__', nonce);
    if (theme) text = text.replace(OPENING, `${OPENING} data-theme="${theme}"`);
    // Last, so that what people wrote is looked through for nothing.
    if (ahead !== null)
      text = text.replace(HEAD_END, `${ahead ? LATER_PRELOADS : PRELOADS}${HEAD_END}`).replace(ROOT, () => `${ROOT}${ahead}`);
    reply
      .code(status)
      // What somebody read is not shown by the way back, once they have signed out.
      .headers({ 'content-security-policy': pagePolicy(nonce, page.https), 'cache-control': ahead ? 'no-store' : 'no-cache' })
      .type('text/html; charset=utf-8');
    return sendOnce(request, reply, Buffer.from(text));
  };

  if (folder) {
    const prerender = prerenderer(folder, page.timeZone, page.readBoard);
    servePageFiles(app, folder);
    app.get('/auth', (request, reply) => sendPage(request, reply, 200));
    /** With filters, or for one task, the board is another, and is drawn by the script alone; so is one that cannot be drawn here, or not soon. */
    const drawnFor = async (caller: Caller, request: FastifyRequest): Promise<string> => {
      if (request.url !== '/') return '';
      const drawn = prerender(caller).catch((error) => {
        request.log.warn({ err: error }, 'The board could not be drawn ahead of the page.');
        return '';
      });
      return Promise.race([drawn, wait(SOON, '', { ref: false })]);
    };
    app.get('/', async (request, reply) => {
      // Where the database cannot be asked the page comes all the same, and says so itself.
      const caller = await page.findCaller(request).catch(() => null);
      return sendPage(request, reply, 200, caller && (await drawnFor(caller, request)));
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const forPeople = html && !request.url.startsWith('/api/') && (request.method === 'GET' || request.method === 'HEAD');
    return forPeople ? sendPage(request, reply, 404) : sendProblem(request, reply, 404, 'There is nothing at this address.');
  });
}

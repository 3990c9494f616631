import { readdirSync } from 'node:fs';
import path from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FileCoding, wantedFileCoding } from './codings.ts';
import { SERVER_FILES } from './prerender.ts';

/** How a file ends that holds another one, compressed. */
const endings: Record<FileCoding, string> = { br: '.br', gzip: '.gz' };

/** A file under assets/ carries a hash of its content in its name. */
const keepFor = (name: string) => (name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');

function notThere(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** What a file is, by its name; texts of ours are UTF-8. */
function typeOf(name: string): string {
  const type = send.mime.getType(name) ?? 'application/octet-stream';
  return /^text\/|javascript$|json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Serves the files of a build but its pages, in the form that the build has compressed ahead where the caller reads that.
 * @param folder the build: what stands in it when this is called
 */
export function servePageFiles(app: FastifyInstance, folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(path.sep, '/'));
  const files = new Set(names.filter((name) => !name.startsWith(SERVER_FILES)));

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*'];
    if (!path.extname(name) || name.endsWith('.html') || !files.has(name)) return notThere(reply);
    const coding = wantedFileCoding(request);
    const ending = coding && files.has(name + endings[coding]) ? endings[coding] : '';
    const sent = await send(request.raw, encodeURI(`/${name}${ending}`), {
      root: folder,
      index: false,
      cacheControl: false,
      contentType: false,
    });
    if (sent.type === 'error') {
      // Whoever removes the build of a running server: what was not there may be there again.
      if (sent.statusCode === 404) return notThere(reply);
      const part = sent.headers['Content-Range'];
      if (part) reply.header('content-range', part);
      throw sent.metadata.error;
    }
    if (files.has(name + endings.br)) reply.header('vary', 'accept-encoding');
    if (ending) reply.header('content-encoding', coding);
    reply.code(sent.statusCode).headers(sent.headers).header('cache-control', keepFor(name)).type(typeOf(name));
    return reply.send(sent.stream);
  });
}

import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';

/**
 * Serves the files of a build but its pages, compressed as the build has them if the caller reads that.
 * @param folder the build
 */
export async function servePageFiles(app: FastifyInstance, folder: string): Promise<void> {
  const plugin: FastifyPluginAsync = async (files) => {
    // A path that leads out of the folder is the path of nothing, like every other unknown one.
    files.setErrorHandler<FastifyError>((error, request, reply) =>
      error.statusCode === 403 ? reply.callNotFound() : app.errorHandler(error, request, reply),
    );
    await files.register(staticFiles, {
      root: folder,
      index: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      allowedPath: (name) => path.extname(name) !== '' && !/\.(html|br|gz)$/.test(name),
      setHeaders(reply, file) {
        // A file under assets/ carries a hash of its content in its name.
        const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  };
  await app.register(plugin);
}

import type { FastifyRequest } from 'fastify';
import * as messages from '#messages/server/files.ts';
import { AppError } from '../errors.ts';
import type { Upload } from './call.ts';
import { isCompressed, typeSent } from './request.ts';

/** Frees a part at once, because V8 would let 64 MB of them wait for its next collection. */
export function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** The bytes as they come. They stop the request only at its own end, so that a refusal can be answered. */
async function* bytesOf({ raw, log }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of raw.iterator({ destroyOnReturn: false })) {
      yield part;
      free(part);
    }
  } catch {
    log.info(messages.uploadCut);
    throw new AppError('invalid', messages.uploadCut);
  }
}

/** The body of an upload, unread. @throws AppError `notJson` if it is compressed or a form */
export function readUpload(request: FastifyRequest): Upload {
  const { 'content-encoding': coding, 'content-length': length = 0 } = request.headers;
  if (isCompressed(coding)) throw new AppError('notJson', messages.uploadCompressed);
  const type = typeSent(request);
  if (type === 'multipart/form-data') throw new AppError('notJson', messages.uploadIsForm);
  return {
    type,
    length: Number(length),
    bytes: bytesOf(request),
    isCut: () => request.raw.socket.destroyed,
  };
}

/** A body that was read as an image. @throws AppError `notJson` for another type */
export function readImage(request: FastifyRequest, type: string): Buffer {
  if (typeSent(request) !== type || isCompressed(request.headers['content-encoding']))
    throw new AppError('notJson', messages.previewNotWebp);
  return request.body as Buffer;
}

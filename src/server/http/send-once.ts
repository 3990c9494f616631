import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeBuffer } from '../free-buffer.ts';
import { compressOnce, wantedCoding } from './codings.ts';

/** Smaller ones travel as fast as they are (bytes). */
const WORTH_COMPRESSING = 4_096;

/** Sends bytes that are sent this once, in the coding that the caller likes best. @param bytes which nobody else holds: compressed, they are given back */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  const coding = bytes.length < WORTH_COMPRESSING ? null : wantedCoding(request);
  reply.header('vary', 'accept-encoding');
  if (!coding) return reply.send(bytes);
  const packed = compressOnce(coding, bytes);
  freeBuffer(bytes);
  return reply.header('content-encoding', coding).send(packed);
}

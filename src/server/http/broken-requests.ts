import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What cannot be read as a request at all, in our words. */
const sentences: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to come in.'],
};

/**
 * Answers, with a sentence, bytes that are no request, and requests that never end; then hangs up.
 * @param headers those of all answers
 */
export function answerBrokenRequests(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Browsers open connections in advance: on one that was never used nobody waits for an answer.
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy(error);
    const [status, sentence] = sentences[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${sentence.length}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${sentence}`);
  };
}

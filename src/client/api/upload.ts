import type { Answer, EndpointName } from '#shared/api.ts';
import { routes } from '#shared/routes.ts';
import { addressOf } from './call.ts';
import { page } from './page-owner.ts';
import { inSession } from './query-client.ts';
import { ApiError, online, unreachable } from './request.ts';

type UploadOptions = {
  params: Record<string, string>;
  query?: Record<string, string>;
  body: Blob;
  headers?: Record<string, string>;
  /** Called with the part that is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/** Sends bytes by a call, with XMLHttpRequest because `fetch` tells no progress. @throws ApiError */
export function upload<Name extends EndpointName>(name: Name, options: UploadOptions): Promise<Answer<Name>> {
  const { params, query, body, headers = {}, onProgress, signal } = options;
  const ends = AbortSignal.any([online.signal, page.end.signal, ...(signal ? [signal] : [])]);
  const send = (resolve: (answer: Answer<Name>) => void, reject: (error: Error) => void) => {
    if (ends.aborted) throw unreachable();
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 1);
    const leave = () => request.abort();
    ends.addEventListener('abort', leave);
    request.onloadend = () => {
      // Otherwise the page would keep its bytes.
      ends.removeEventListener('abort', leave);
      const { status, statusText, responseText } = request;
      // It was ended, or the connection is lost.
      if (status === 0) return reject(unreachable());
      if (status >= 400) return reject(new ApiError(status, `${status}: ${responseText || statusText}`));
      try {
        resolve(responseText ? JSON.parse(responseText) : undefined);
      } catch {
        // A proxy answered.
        reject(unreachable());
      }
    };
    request.open(routes[name].method, addressOf(name, query, params));
    request.setRequestHeader('Content-Type', body.type || 'application/octet-stream');
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.send(body);
  };
  return inSession(() => new Promise(send));
}

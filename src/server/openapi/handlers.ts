import type { Handlers } from '../http/call.ts';
import { documentPolicy, newNonce } from '../http/headers.ts';
import { type ApiDocument, describeContract } from './document.ts';
import { writeDocs } from './page.ts';

/** Handlers of the API description. @param cookie the session cookie's name @param fileMegabytes the limit of a file */
export function openApiHandlers(cookie: string, fileMegabytes: number) {
  let made: ApiDocument | undefined;
  const document = () => {
    made ??= describeContract(cookie, fileMegabytes);
    return made;
  };
  return {
    describeApi: async () => Buffer.from(JSON.stringify(document())),
    readDocs: async () => {
      const nonce = newNonce();
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': documentPolicy(nonce) };
      return new Response(writeDocs(document(), nonce), { headers });
    },
  } satisfies Partial<Handlers>;
}

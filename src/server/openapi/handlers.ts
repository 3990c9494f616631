import { type Handlers, PageAnswer, ReadyJson } from '../http/call.ts';
import { type ApiDocument, describeContract } from './document.ts';
import { writeDocs } from './page.ts';

/** What answers the calls about the calls. @param cookie the name of the session's cookie */
export function openApiHandlers(cookie: string): Pick<Handlers, 'describeApi' | 'readDocs'> {
  let made: ApiDocument | undefined;
  /** Made when somebody asks for it, which few ever do. */
  const document = () => {
    made ??= describeContract(cookie);
    return made;
  };
  return {
    describeApi: async () => new ReadyJson(JSON.stringify(document())),
    readDocs: async () => new PageAnswer((nonce) => writeDocs(document(), nonce)),
  };
}

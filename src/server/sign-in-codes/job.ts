import * as messages from '#messages/server/second-factor.ts';
import type { Database } from '../database/database.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { postOutside, signedHeaders } from '../outbound/post.ts';
import type { Sign } from '../session/secret.ts';
import type { Settings } from '../settings.ts';
import { beginCode, codeEnd, codeOf } from './codes.ts';

/** Hands the code of a sign-in to the operator's gateway. A failure opens nothing, and says neither code nor number. @param timeMs how long the gateway may take */
export function signInCodeJob(
  database: Database,
  sign: Sign,
  { codeGateway, webhookNetworks: networks, publicUrl }: Settings,
  timeMs = 3_000,
): JobHandlers['sign_in_code'] {
  return {
    attempts: 3,
    async run({ challengeId }, { id, signal }) {
      if (!codeGateway) return;
      const begun = await database.transaction((tx) => beginCode(tx, challengeId));
      if (!begun || codeEnd(begun.at) <= Date.now()) return;
      const code = await codeOf(sign, begun.tokenHash);
      const now = Date.now();
      const text = messages.codeText(code, publicUrl?.protocol === 'https:' ? publicUrl.hostname : null);
      const data = { to: begun.to, text, expiresAt: new Date(codeEnd(begun.at)).toISOString() };
      const body = JSON.stringify({ type: 'code', timestamp: new Date(now).toISOString(), data });
      const headers = signedHeaders(id, codeGateway.secret, Math.floor(now / 1_000), body);
      const { status, isOk } = await postOutside(codeGateway.url, { headers, body, signal, networks }, undefined, timeMs);
      if (!isOk) throw new Error(messages.gatewayAnswered(status));
    },
  };
}

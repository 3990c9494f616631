import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import { tryProof } from '../second-factor/challenges.ts';
import { isSame, type Sign } from '../session/secret.ts';
import { codeOf, isCodeOpen } from './codes.ts';

/** The handler of codes that the gateway sent. */
export const signInCodeHandlers = (database: Database, sign: Sign) =>
  ({
    proveByCode: async (call) => {
      const typed = call.body().code.replaceAll(/\D/g, '');
      const isCode = isSame(typed, await codeOf(sign, call.challengeHash ?? ''));
      return tryProof(database, call, 'code', async (_tx, challenge) => (isCode && isCodeOpen(challenge) ? challenge.adminId : null));
    },
  }) satisfies Partial<Handlers>;

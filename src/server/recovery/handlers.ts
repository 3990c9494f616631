import * as admins from '#messages/server/admins.ts';
import * as messages from '#messages/server/second-factor.ts';
import { findAdmin } from '../admins/queries.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { tryProof } from '../second-factor/challenges.ts';
import { enrol } from '../second-factor/trust-handlers.ts';
import type { Settings } from '../settings.ts';
import { makeRecoveryLink, replaceCodes, useRecovery } from './queries.ts';

function requireFactor({ secondFactor }: Settings): void {
  if (!secondFactor) throw new AppError('conflict', messages.nothingToRecover);
}

export const recoveryHandlers = (database: Database, settings: Settings) =>
  ({
    createRecoveryCodes: async (call) => {
      requireFactor(settings);
      const codes = await enrol(call, async (tx) => {
        await audit(tx, call, 'recovery_codes_made', '');
        return replaceCodes(tx, call.user.id);
      });
      return { codes };
    },

    createRecoveryLink: (call) =>
      call.change(async (tx) => {
        const admin = orNotFound(await findAdmin(tx, call.id), admins.adminNotFound);
        requireFactor(settings);
        if (admin.id === call.user.id) throw new AppError('conflict', messages.linkForOneself);
        if (!admin.active) throw new AppError('conflict', messages.linkForDeactivated);
        return makeRecoveryLink(tx, admin, settings.publicUrl?.origin ?? call.origin.site);
      }, 'admins'),

    proveByRecovery: async (call) => {
      const { code } = call.body();
      return tryProof(database, call, 'recovery', async (tx, { adminId }) => ((await useRecovery(tx, adminId, code)) ? adminId : null));
    },
  }) satisfies Partial<Handlers>;

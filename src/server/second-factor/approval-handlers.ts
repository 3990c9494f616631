import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/second-factor.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { holdApproval, listApprovals } from './approvals.ts';
import { endChallenge, proveChallenge, tellOfChallenge } from './challenges.ts';
import type { Factor } from './factor.ts';
import { findTrustedBrowser } from './trusted-browsers.ts';

/** Handlers of the sign-ins that a person may approve on a trusted browser. */
export const approvalHandlers = (database: Database, { ways }: Factor): Pick<Handlers, 'listApprovals' | 'decideApproval'> => ({
  listApprovals: async (call) => {
    const browserId = ways.includes('approve') && (await findTrustedBrowser(database, call, call.user.id));
    return browserId ? listApprovals(database, call, browserId) : [];
  },

  decideApproval: async (call) => {
    const { user, id } = call;
    const isWrong = await call.change(async (tx) => {
      const browserId = ways.includes('approve') && (await findTrustedBrowser(tx, call, user.id));
      const asked = browserId && (await holdApproval(tx, call, browserId, id));
      if (!asked) throw new AppError('notFound', messages.approvalOver);
      const { allow, digits } = call.body();
      if (allow && digits === asked.digits) {
        await proveChallenge(tx, call, asked, asked.adminId, 'approve');
        return false;
      }
      await endChallenge(tx, id);
      await audit(tx, call, 'sign_in_refused', auditMessages.signInOf(asked.name, asked.browser));
      return allow;
    });
    tellOfChallenge(database, id);
    // Only after the commit, because wrong digits end the request.
    if (isWrong) throw new AppError('conflict', messages.wrongDigits);
    return undefined;
  },
});

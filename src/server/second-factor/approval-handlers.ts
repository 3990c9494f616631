import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/second-factor.ts';
import type { Approval } from '#shared/second-factor.ts';
import type { User } from '#shared/session.ts';
import { audit } from '../audit/record.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { hashOf } from '../session/token.ts';
import { challengeEnd, freshChallenges } from './challenges.ts';
import type { Factor } from './factor.ts';
import { findTrustedBrowser } from './trusted-browsers.ts';

type Approver = { user: Pick<User, 'id' | 'role'>; token: string | null };

/**
 * The requests that a person may approve on one of their trusted browsers: their own, and a super admin everybody's. A browser never
 * approves what it asked for itself, nor what its session asked for without the cookie of the browser.
 */
const openTo = (connection: Connection, { user: { id, role }, token }: Approver, browserId: string) =>
  freshChallenges(connection)
    .innerJoin('admins', 'admins.id', 'challenges.admin_id')
    .where('challenges.state', '=', 'waiting')
    .where('challenges.offered', '=', 1)
    .where('admins.active', '=', 1)
    .where('challenges.trusted_browser_id', 'is distinct from', browserId)
    .where('challenges.session_id', 'is distinct from', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashOf(token ?? '')),
    )
    .$if(role !== 'super_admin', (all) => all.where('admins.id', '=', id));

async function listApprovals(connection: Connection, approver: Approver, browserId: string): Promise<Approval[]> {
  const rows = await openTo(connection, approver, browserId)
    .select(['challenges.id', 'admins.id as personId', 'admins.name', 'browser', 'address', 'challenges.created_at as at'])
    .orderBy('challenges.id')
    .execute();
  return rows.map(({ personId, name, ...row }) => ({
    ...row,
    person: { id: personId, name },
    expiresAt: challengeEnd(row.at),
  }));
}

/** One of these requests, locked until commit. */
const holdApproval = (tx: Transaction, approver: Approver, browserId: string, id: string) =>
  openTo(tx, approver, browserId)
    .select(['admins.name', 'challenges.digits', 'challenges.browser'])
    .where('challenges.id', '=', id)
    .modifyEnd(tx.engine.locks.rows('challenges', 'change'))
    .executeTakeFirst();

/** Handlers of the sign-ins that a person may approve on a trusted browser. */
export const approvalHandlers = (database: Database, { ways }: Factor) =>
  ({
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
        tx.signal('challenge', id);
        const { allow, digits } = call.body();
        const isApproved = allow && digits === asked.digits;
        await updateRow(tx, 'challenges', id, { state: isApproved ? 'proven' : 'over' });
        const action = isApproved ? 'sign_in_approved' : 'sign_in_refused';
        await audit(tx, call, action, auditMessages.signInOf(asked.name, asked.browser));
        return allow && !isApproved;
      });
      // Only after the commit, because wrong digits end the request.
      if (isWrong) throw new AppError('conflict', messages.wrongDigits);
    },
  }) satisfies Partial<Handlers>;

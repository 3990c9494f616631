import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/second-factor.ts';
import { audit } from '../audit/record.ts';
import type { Connection, Database } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Call, Handlers } from '../http/call.ts';
import { challengeEnd, freshChallenges } from './challenges.ts';
import type { Factor } from './factor.ts';
import { ownBrowser } from './trusted-browsers.ts';

type Approver = Pick<Call<'listApprovals'>, 'user' | 'tokenHash' | 'trustHash'>;

/**
 * The requests that a person may approve on one of their trusted browsers: their own, and a super admin everybody's. A browser never
 * approves what it asked for itself, nor what its session asked for without the cookie of the browser.
 */
const openTo = (connection: Connection, approver: Approver) =>
  freshChallenges(connection)
    .innerJoin('admins', 'admins.id', 'challenges.admin_id')
    .innerJoin(ownBrowser(connection, approver, approver.user.id).as('here'), (join) => join.onTrue())
    .where('challenges.state', '=', 'waiting')
    .where('challenges.offered', '=', 1)
    .where('admins.active', '=', 1)
    .whereRef('challenges.trusted_browser_id', 'is distinct from', 'here.id')
    .where('challenges.session_id', 'is distinct from', ({ selectFrom }) =>
      selectFrom('sessions').select('id').where('token_hash', '=', approver.tokenHash),
    )
    .$if(approver.user.role !== 'super_admin', (all) => all.where('admins.id', '=', approver.user.id));

/** Handlers of the sign-ins that a person may approve on a trusted browser. */
export const approvalHandlers = (database: Database, { ways }: Factor) =>
  ({
    listApprovals: async (call) => {
      if (!ways.includes('approve')) return [];
      const rows = await openTo(database, call)
        .select(['challenges.id', 'admins.id as personId', 'admins.name', 'challenges.browser', 'challenges.address'])
        .select('challenges.created_at as at')
        .orderBy('challenges.id')
        .execute();
      return rows.map(({ personId, name, ...row }) => ({ ...row, person: { id: personId, name }, expiresAt: challengeEnd(row.at) }));
    },

    decideApproval: async (call) => {
      const { id } = call;
      const isWrong = await call.change(async (tx) => {
        const open = openTo(tx, call).select(['admins.name', 'challenges.digits', 'challenges.browser']).where('challenges.id', '=', id);
        const held = open.modifyEnd(tx.engine.locks.rows('challenges', 'change'));
        const asked = ways.includes('approve') && (await held.executeTakeFirst());
        if (!asked) throw new AppError('notFound', messages.approvalOver);
        tx.signal('challenge', id);
        const { allow, digits } = call.body();
        const isApproved = allow && digits === asked.digits;
        await updateRow(tx, 'challenges', id, { state: isApproved ? 'proven' : 'over' });
        const action = isApproved ? 'sign_in_approved' : 'sign_in_refused';
        await audit(tx, call, action, auditMessages.browserOf(asked.name, asked.browser));
        return allow && !isApproved;
      });
      // Only after the commit, because wrong digits end the request.
      if (isWrong) throw new AppError('conflict', messages.wrongDigits);
    },
  }) satisfies Partial<Handlers>;

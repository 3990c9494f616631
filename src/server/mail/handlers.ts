import { v7 as newId } from 'uuid';
import * as messages from '#messages/server/mail.ts';
import { dayOf, hourOf } from '#shared/calendar.ts';
import { ago, DAY } from '#shared/durations.ts';
import type { NotificationSettings } from '#shared/notifications.ts';
import type { Database, Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { addJobs } from '../jobs/queries.ts';
import { pushKeys } from '../push/keys.ts';
import type { Sign } from '../session/secret.ts';
import { hashOf } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { confirms, readUnsubscribeToken } from './links.ts';
import { countConfirmations, findSettings, holdSettings, type StoredSettings, updateSettings } from './queries.ts';

/** Confirmation mails a day: for one person, and to one address, which may be a stranger's. */
const CONFIRMATIONS = 5;

/** Sends a mail that confirms an address. @throws AppError `tooMany` */
async function askForConfirmation(tx: Transaction, adminId: string, address: string, now: number): Promise<void> {
  const addressHash = hashOf(address.toLowerCase());
  if ((await countConfirmations(tx, adminId, addressHash, now)) >= CONFIRMATIONS)
    throw new AppError('tooMany', messages.tooManyConfirmations, { retryAfter: DAY / 1_000 });
  await insertRows(tx, 'email_confirmations', { id: newId(), admin_id: adminId, address_hash: addressHash, at: ago(0, now) });
  await addJobs(tx, 'confirmation', [{ adminId, addressHash }]);
}

/** Handlers of the caller's notification settings and of links in mails. */
export function mailHandlers(database: Database, sign: Sign, { mail, timeZone, publicUrl }: Settings) {
  const readKeys = pushKeys(database, publicUrl);
  /** Never in a transaction, because the first read of the keys writes them. */
  async function answer(stored: StoredSettings): Promise<NotificationSettings> {
    const pushKey = (await readKeys())?.publicKey ?? null;
    return { ...stored, mailAvailable: mail !== null, pushAvailable: pushKey !== null, pushKey };
  }

  /** The new digest's first day: today, unless its hour has passed. */
  function firstDigest(hour: number | null): { digest_hour: number | null; digest_on?: string } {
    const now = new Date().toISOString();
    return { digest_hour: hour, ...(hour !== null && hourOf(now, timeZone) >= hour && { digest_on: dayOf(now, timeZone) }) };
  }

  return {
    getNotificationSettings: async ({ user }) => answer(await findSettings(database, user.id)),

    updateNotificationSettings: async ({ user, change, body }) => {
      const { email, emailKinds, pushKinds, digestHour } = body();
      const changed = await change(async (tx) => {
        const before = await holdSettings(tx, user.id);
        const isNew = email !== undefined && email !== before.email;
        if (email && (isNew || !before.emailConfirmed)) await askForConfirmation(tx, user.id, email, Date.now());
        await updateSettings(tx, user.id, {
          ...(isNew && { email, email_confirmed_at: null }),
          ...(email && { email_refused_at: null }),
          ...(emailKinds && { email_kinds: JSON.stringify(emailKinds) }),
          ...(pushKinds && { push_kinds: JSON.stringify(pushKinds) }),
          ...(digestHour !== undefined && digestHour !== before.digestHour && firstDigest(digestHour)),
        });
        return findSettings(tx, user.id);
      });
      return answer(changed);
    },

    confirmEmail: async ({ user, change, body }) => {
      const { token } = body();
      const { email } = await findSettings(database, user.id);
      const isValid = email !== null && (await confirms(sign, token, user.id, email, Date.now()));
      const confirmed = await change(async (tx) => {
        const isSame = (await holdSettings(tx, user.id)).email === email;
        if (!isValid || !isSame) throw new AppError('invalid', messages.confirmationNotValid);
        await updateSettings(tx, user.id, { email_confirmed_at: new Date().toISOString(), email_refused_at: null });
        return findSettings(tx, user.id);
      });
      return answer(confirmed);
    },

    unsubscribe: async ({ params: { token } }) => {
      const adminId = await readUnsubscribeToken(sign, token);
      if (adminId === null) throw new AppError('invalid', messages.unsubscribeNotValid);
      await database.transaction((tx) => updateSettings(tx, adminId, { email_kinds: '[]', digest_hour: null }));
    },
  } satisfies Partial<Handlers>;
}

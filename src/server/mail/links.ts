import * as messages from '#messages/server/mail.ts';
import { numberedTitle } from '#messages/task-link.ts';
import { DAY } from '#shared/durations.ts';
import { isSame, type Sign } from '../session/secret.ts';
import { inOneLine } from '../tasks/notes.ts';
import type { Foot, Link } from './letter.ts';

/** The token that confirms a person's address until a time (ms). It holds neither person nor address. */
const confirmationUntil = async (sign: Sign, adminId: string, address: string, until: string): Promise<string> =>
  `${until}.${await sign('email', `${until} ${adminId} ${address}`)}`;

/** The token that confirms a person's address, for a day. */
export const confirmationToken = (sign: Sign, adminId: string, address: string, now: number): Promise<string> =>
  confirmationUntil(sign, adminId, address, String(now + DAY));

/** Whether a token confirms this person's address. */
export async function confirms(sign: Sign, token: string, adminId: string, address: string, now: number): Promise<boolean> {
  const [until = ''] = token.split('.');
  return Number(until) > now && isSame(token, await confirmationUntil(sign, adminId, address, until));
}

/** The token that turns off all mail to a person, without an end. */
export const unsubscribeToken = async (sign: Sign, adminId: string): Promise<string> => `${adminId}.${await sign('unsubscribe', adminId)}`;

/** The person of such a token; `null` if it is forged. */
export async function readUnsubscribeToken(sign: Sign, token: string): Promise<string | null> {
  const [adminId = ''] = token.split('.');
  return isSame(token, await unsubscribeToken(sign, adminId)) ? adminId : null;
}

export const boardLink = (origin: string): Link => ({ label: messages.openBoard, address: `${origin}/` });

export const taskLink = (origin: string, { number, title }: { number: number; title: string }): Link => ({
  label: numberedTitle(number, inOneLine(title)),
  address: `${origin}/?task=${number}`,
});

/** The end of a person's mails, with links that work signed out, too. */
export async function footOf(sign: Sign, origin: string, adminId: string): Promise<Foot> {
  const token = await unsubscribeToken(sign, adminId);
  return {
    reason: messages.reason,
    links: [
      { label: messages.settings, address: `${origin}/?settings=notifications` },
      { label: messages.unsubscribe, address: `${origin}/auth?unsubscribe=${token}` },
    ],
    oneClick: `${origin}/api/email/unsubscribe/${token}`,
  };
}

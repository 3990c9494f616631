import * as messages from '#messages/server/mail.ts';
import type { Sign } from '../session/secret.ts';
import type { Link } from './letter.ts';
import { unsubscribeToken } from './tokens.ts';

/** A text without line breaks and control characters, for a header or a line. */
export const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export const boardLink = (origin: string): Link => ({ label: messages.openBoard, address: `${origin}/` });

export const taskLink = (origin: string, { number, title }: { number: number; title: string }): Link => ({
  label: messages.numbered(number, inOneLine(title)),
  address: `${origin}/?task=${number}`,
});

/** The links of a person's mails. `oneClick` is for their mail program. */
export type MailLinks = { origin: string; links: Link[]; oneClick: string };

/** The links at the end of a person's mails, which work signed out, too. */
export async function linksOf(sign: Sign, origin: string, adminId: string): Promise<MailLinks> {
  const token = await unsubscribeToken(sign, adminId);
  return {
    origin,
    links: [
      { label: messages.settings, address: `${origin}/?settings=notifications` },
      { label: messages.unsubscribe, address: `${origin}/auth?unsubscribe=${token}` },
    ],
    oneClick: `${origin}/api/email/unsubscribe/${token}`,
  };
}

import * as z from 'zod/mini';
import { hostOf } from '../networks.ts';
import { readBy } from '../setting-forms.ts';

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The server of `smtps://user:password@host:465`, as nodemailer takes it; `null` if it is not one. */
function readServer(value: string) {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return null;
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null) return null;
  const host = hostOf(url);
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password never crosses the network in the clear.
    ...(user !== '' && { auth: { user, pass: password }, requireTLS: true }),
    // A relay on this machine rarely has a certificate for `localhost`.
    ignoreTLS: /^(localhost|127(\.\d+){3}|::1)$/.test(host),
  };
}

/** The sender of `Max Tasks <tasks@example.com>`, or of an address alone; `null` if it is neither. */
function readSender(value: string) {
  const [, name, bracketed = ''] = /^([^<>"\p{C}]*)<([^<>]+)>$/u.exec(value) ?? [];
  const address = name === undefined ? value : bracketed;
  return z.regexes.html5Email.test(address) ? { name: name?.trim() ?? '', address } : null;
}

export const mailServer = readBy(readServer);
export const mailSender = readBy(readSender);

import { isIP } from 'node:net';
import * as messages from '#messages/server/webhooks.ts';
import { AppError } from '../errors.ts';
import { hostOf, type Networks, parseNetworks, plainAddress } from '../networks.ts';

/** Addresses that are not on the public internet, or lead elsewhere: IANA's special registries, 6to4, and Azure's metadata. */
const special = parseNetworks(
  `0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 168.63.129.16, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24,
  192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/3,
  2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20`,
);
/** The only public addresses of IPv6. NAT64, which reaches private IPv4 addresses, is outside. */
const publicIPv6 = parseNetworks('2000::/3');

/** Whether the server may call an address. @param named networks that the operator allows besides the public internet */
export function isReachable(address: string, named: Networks | null): boolean {
  const plain = plainAddress(address);
  if (named?.contains(plain)) return true;
  return special?.contains(plain) === false && (isIP(plain) === 4 || publicIPv6?.contains(plain) === true);
}

/** The URL that someone wants the server to call. @throws AppError `invalid` unless it is https, has no credentials, and its host may be public */
export function callableUrl(text: string, named: Networks | null): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new AppError('invalid', messages.notHttps);
  if (url.username || url.password) throw new AppError('invalid', messages.hasCredentials);
  if (isIP(hostOf(url)) && !isReachable(hostOf(url), named)) throw new AppError('invalid', messages.notReachable);
  return url;
}

import { BlockList, isIP, SocketAddress } from 'node:net';

export type Networks = { contains(address: string): boolean };

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Parses a list such as `10.0.0.0/8, 192.168.1.7, fd00::/8`; `null` if an entry is not valid. */
export function parseNetworks(list: string): Networks | null {
  const found = new BlockList();
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...more] = entry.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || more.length > 0) return null;
    if (prefix === undefined) found.addAddress(address, family(address));
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits) found.addSubnet(address, Number(prefix), family(address));
    else return null;
  }
  return { contains: (address) => isIP(address) !== 0 && found.check(address, family(address)) };
}

/** The host of a URL as the resolver takes it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The canonical form of an address: IPv4-mapped IPv6 as IPv4, without a zone. */
export function plainAddress(written: string): string {
  const address = written.split('%')[0] ?? '';
  if (isIP(address) !== 6) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((part) => (part ? part.split(':') : []));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function networkAround(address: string, bits: number): string {
  return `${groupsOf(plainAddress(address))
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
}

/** The smallest unit behind an address: for IPv6 its /64, which one household or machine holds. */
export const holderOf = (address: string): string => (isIP(address) === 6 ? networkAround(address, 64) : address);

/** The networks around an address: of a company's size (/24, IPv6 /48), and of a provider's (/16, /32). */
export function networksAround(address: string): { network: string; region: string } {
  if (isIP(address) === 6) return { network: networkAround(address, 48), region: networkAround(address, 32) };
  const parts = address.split('.');
  return { network: `${parts.slice(0, 3).join('.')}.0/24`, region: `${parts.slice(0, 2).join('.')}.0.0/16` };
}

const own = parseNetworks(
  '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 127.0.0.0/8, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10',
);

/** Whether an address is on the public internet. */
export const isPublic = (address: string): boolean => isIP(address) !== 0 && !own?.contains(address);

import { expect, test } from 'vitest';
import { parseNetworks } from '../../src/server/networks.ts';
import { callableUrl, isReachable } from '../../src/server/outbound/reachable.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
  '::ffff:8.8.8.8',
])('%s is reachable', (address) => expect(isReachable(address, null)).toBe(true));

test.each([
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::'],
  ['link-local', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['unique-local', 'fc00::1', 'fdff::1'],
  ['shared', '100.64.0.1', '100.127.255.255'],
  ['metadata', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ['multicast', '224.0.0.1', '239.255.255.250', 'ff02::1'],
  ['reserved', '240.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '0:0:0:0:0:ffff:a9fe:a9fe'],
  ['IPv4-compatible', '::127.0.0.1', '::8.8.8.8'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a9fe:a9fe'],
  ['6to4 and Teredo', '2002:7f00:1::', '2002:808:808::1', '192.88.99.1', '2001:0:7f00:1::'],
  ['site-local', 'fec0::1'],
  ['not an address', '', 'localhost', '127.1', '1.2.3.4.5'],
])('%s addresses are not reachable', (_, ...addresses) => {
  for (const address of addresses) expect(isReachable(address, null), address).toBe(false);
});

test.each([
  ['127.0.0.0/8', '127.0.0.1', '::ffff:127.0.0.1'],
  ['10.1.0.0/16, fd00::/8', '10.1.2.3', 'fd12::1'],
  ['64:ff9b::/96', '64:ff9b::808:808'],
])('with %s named, addresses in it are reachable, and no others', (list, ...addresses) => {
  const named = parseNetworks(list);
  for (const address of addresses) expect(isReachable(address, named), address).toBe(true);
  for (const other of ['10.2.0.1', '192.168.1.1', '::1', 'fe80::1']) expect(isReachable(other, named), other).toBe(false);
});

test.each(['https://8.8.8.8/', 'https://[2606:4700::1111]:8443/a', 'https://push.example.com/a?b=c'])('%s may be called', (address) =>
  expect(callableUrl(address, null).href).toBe(address),
);

// However an address is written, the URL parser makes it plain.
test.each([
  '0',
  '127.1',
  '017700000001',
  '0x7f000001',
  '2130706433',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[::127.0.0.1]',
])('https://%s/ may not be called', (host) =>
  expect(() => callableUrl(`https://${host}/`, null)).toThrow('The server may not call this address.'),
);

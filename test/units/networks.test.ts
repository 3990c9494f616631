import { expect, test } from 'vitest';
import { holderOf, isPublic, parseNetworks, plainAddress } from '../../src/server/networks.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', 'unknown'],
])('the address %s is normalised to %s', (written, plain) => {
  expect(plainAddress(written)).toBe(plain);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001::7:6:5:4:3', '2001:0:0:7::/64'],
])('%s counts towards %s', (address, holder) => {
  expect(holderOf(address)).toBe(holder);
});

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8, 192.0.2.1', '192.0.2.1', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.0.0.1', false],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '', false],
  ['0.0.0.0/0', 'unknown', false],
  ['0.0.0.0/0', '8.8.8.8\0', false],
])('%s contains %j: %j', (list, address, held) => {
  expect(parseNetworks(list)?.contains(address)).toBe(held);
});

test('public addresses are distinguished from private ones', () => {
  expect(['8.8.8.8', '2001:4860:4860::8888'].map(isPublic)).toEqual([true, true]);
  expect(['127.0.0.1', '10.1.1.1', '192.168.1.1', '::1', 'fd00::1', 'unknown'].map(isPublic)).toEqual(Array(6).fill(false));
});

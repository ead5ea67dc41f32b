import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-policy.ts';

const PUBLIC = ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::8a'];
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];
const NOT_CANONICAL = [
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '1.1.1.1.',
  ' 1.1.1.1',
];

/** The same rule written independently from the registries, as numbers, to check the implementation. */
const INSIDE_IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

describe('isPublicAddress', () => {
  it.each(PUBLIC)('lets %s through', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(NOT_PUBLIC)('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(NOT_CANONICAL)('refuses the text %j, which is no canonical address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it('refuses every IPv4 address of the special registries', () => {
    const inside = fc
      .constantFrom(...INSIDE_IPV4)
      .chain(([network, bits]) =>
        fc.nat({ max: 2 ** (32 - bits) - 1 }).map((offset) => toNumber(network) + offset),
      );
    fc.assert(
      fc.property(inside, (number) => {
        const address = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
        expect(isPublicAddress(address)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses every IPv6 address outside global unicast', () => {
    const outside = fc.nat({ max: 0xffff }).filter((group) => group < 0x2000 || group > 0x3fff);
    const others = fc.array(fc.nat({ max: 0xffff }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(outside, others, (first, rest) => {
        expect(isPublicAddress([first, ...rest].map((group) => group.toString(16)).join(':'))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

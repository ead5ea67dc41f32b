import ipaddr from 'ipaddr.js';

/**
 * Addresses that the public registries call ordinary unicast and that still lead inside:
 * Azure's host agent, and the benchmarking networks (RFC 2544), which ipaddr.js counts by version.
 */
const INSIDE_BY_CUSTOM: readonly [ipaddr.IPv4, number][] = [
  ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
  ipaddr.IPv4.parseCIDR('198.18.0.0/15'),
  ipaddr.IPv4.parseCIDR('192.0.0.0/24'),
];

/** The only IPv6 block handed out for the public internet (RFC 4291, IANA global unicast). */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True when a connection to this address leaves towards the public internet. Everything else is refused:
 * private, loopback, link-local (cloud metadata), carrier-grade NAT, multicast, reserved, documentation,
 * and each IPv6 form that carries an IPv4 address inside (mapped, compatible, NAT64, 6to4, Teredo),
 * because what such a form reaches is decided by the network and not by us.
 * Only canonical text, as `net` and `dns` give it, is checked; anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const parsed = ipaddr.IPv4.parse(address);
    return parsed.range() === 'unicast' && !INSIDE_BY_CUSTOM.some((block) => parsed.match(block));
  }
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.zoneId === undefined && parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST_IPV6);
}

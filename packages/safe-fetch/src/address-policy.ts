import ipaddr from 'ipaddr.js';

/**
 * Addresses that the public registries list as ordinary unicast although they lead inside: Azure's host agent, and
 * the benchmarking networks (RFC 2544), which ipaddr.js classifies differently by version.
 */
const INSIDE_BY_CUSTOM: readonly [ipaddr.IPv4, number][] = [
  ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
  ipaddr.IPv4.parseCIDR('198.18.0.0/15'),
  ipaddr.IPv4.parseCIDR('192.0.0.0/24'),
];

/** The only IPv6 block assigned to the public internet (RFC 4291, IANA global unicast). */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True when a connection to this address leaves towards the public internet. Everything else is refused: private,
 * loopback, link-local (cloud metadata), carrier-grade NAT, multicast, reserved, documentation, and each IPv6 form
 * that embeds an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), because the network decides what such an
 * address reaches. Only canonical text, as `net` and `dns` return it, is accepted; any other text counts as not
 * public.
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

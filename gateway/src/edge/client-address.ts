import { BlockList, isIP } from 'node:net';

/** Identifies trusted proxies, and the clients they forward. */
export type TrustedProxies = ReturnType<typeof createTrustedProxies>;

/** `list` holds addresses and networks (`10.0.0.0/8`). Throws for any other text. */
export function createTrustedProxies(list: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    if (family === 0) throw new Error(`"${entry}" is not an address or a network`);
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, type);
    else trusted.addSubnet(address, Number(prefix), type);
  }
  const has = (address: string): boolean => {
    const family = isIP(address);
    return list.length > 0 && family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    has,
    /** The nearest address in `X-Forwarded-For` that is not a trusted proxy itself. */
    clientOf(peer: string, forwardedFor: string | undefined) {
      if (forwardedFor === undefined || !has(peer)) return peer;
      const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()));
      for (const hop of hops.toReversed()) {
        if (isIP(hop) === 0) return peer;
        if (!has(hop)) return hop;
      }
      return hops[0] ?? peer;
    },
  };
}

const MAPPED_IPV4 = '::ffff:';

/** IPv4 addresses on an IPv6 socket, as IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith(MAPPED_IPV4) && address.includes('.')
    ? address.slice(MAPPED_IPV4.length)
    : address;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

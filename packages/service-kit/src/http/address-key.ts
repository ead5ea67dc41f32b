import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in a /64 network. */
const NETWORK_GROUPS = 4;

/**
 * The key by which limits count a client: its IPv4 address, or the /64 network that one IPv6 customer owns (RFC
 * 6177). An IPv4 address in IPv6 form counts as the IPv4 address. Text that is not an address is its own key.
 */
export function addressKeyOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

import { isIP, isIPv6 } from 'node:net';
import { isPublicAddress } from './address-policy.ts';
import { refuseAddress } from './refusal.ts';

/** The "bad ports" of the WHATWG Fetch standard, section 2.9: services that interpret a request as commands. */
const BAD_PORTS_OF_FETCH = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];
/** Ports of databases, brokers, caches and control planes: never a customer's web site or webhook. */
const BACKEND_PORTS = [
  445, 1433, 1521, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5672, 5900, 5984, 6333, 6334, 6379,
  6443, 8500, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 27017, 27018, 27019,
];
const REFUSED_PORTS: ReadonlySet<number> = new Set([...BAD_PORTS_OF_FETCH, ...BACKEND_PORTS]);

/** Longer addresses are rejected before they are parsed; browsers and servers commonly have a similar limit. */
const MAX_URL_CHARACTERS = 8_192;

/**
 * Hosts that may be private: `host` for its default ports, `host:port` for exactly that port. An IPv6 address needs
 * brackets before a port: `[::1]:11434`.
 */
export type PrivateHosts = ReadonlySet<string>;

/** Host name without the brackets that a URL puts around an IPv6 address. */
export function bareHostname(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The port that a connection to this URL uses. */
export function effectivePort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** True when an operator has allowed this host, or this host and port, to be private. */
export function isAllowedPrivateHost(hostname: string, port: number, allowed: PrivateHosts): boolean {
  return allowed.has(hostname) || allowed.has(inUrl(hostname)) || isNamedPort(hostname, port, allowed);
}

/** True when an operator has allowed exactly this port of the host. */
function isNamedPort(hostname: string, port: number, allowed: PrivateHosts): boolean {
  return allowed.has(`${inUrl(hostname)}:${port}`);
}

/** A bare host name as a URL writes it. */
function inUrl(hostname: string): string {
  return isIPv6(hostname) ? `[${hostname}]` : hostname;
}

/**
 * Checks everything about an address that needs no network: syntax, scheme, credentials, port and address literals.
 * The WHATWG parser has already normalised decimal, octal, hexadecimal and short IPv4 forms, so one check covers them
 * all.
 * @throws AppError `urlNotAllowed` with the reason in details.
 */
export function parseGuardedUrl(input: string | URL, allowed: PrivateHosts, base?: URL): URL {
  if (String(input).length > MAX_URL_CHARACTERS) throw refuseAddress('SYNTAX');
  const url = URL.parse(String(input), base?.href);
  if (url === null) throw refuseAddress('SYNTAX');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuseAddress('SCHEME');
  if (url.username !== '' || url.password !== '') throw refuseAddress('CREDENTIALS');

  const hostname = bareHostname(url);
  const port = effectivePort(url);
  const isRefusedPort = REFUSED_PORTS.has(port) || port === 0;
  if (isRefusedPort && !isNamedPort(hostname, port, allowed)) throw refuseAddress('PORT', { port });
  const isLiteral = isIP(hostname) !== 0;
  if (isLiteral && !isAllowedPrivateHost(hostname, port, allowed) && !isPublicAddress(hostname)) {
    throw refuseAddress('BLOCKED_ADDRESS', { host: hostname });
  }
  return url;
}

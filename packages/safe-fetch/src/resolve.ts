import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.ts';
import { refuseAddress, unreachable } from './refusal.ts';
import { isAllowedPrivateHost, type PrivateHosts } from './url-policy.ts';

/** Resolves a host name to addresses. Called once for each new connection. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** The name does not exist, as opposed to a temporary failure of the resolver. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EINVAL']);

/** The system's resolver, in its order of preference; hosts files and search domains apply. */
export const systemResolver: Resolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true });
  return answers.map((answer) => answer.address);
};

/**
 * The addresses that a connection to this host may use. Private addresses are dropped, so a name with public and
 * private ones is reached only by its public ones.
 * @throws AppError `urlNotAllowed` DNS (no such name) or BLOCKED_ADDRESS (only private addresses);
 * `addressUnreachable` when the resolver itself fails.
 */
export async function resolveAllowed(
  hostname: string,
  port: number,
  { resolve, privateHosts }: { resolve: Resolver; privateHosts: PrivateHosts },
): Promise<readonly string[]> {
  const answers = isIP(hostname) === 0 ? await askResolver(hostname, resolve) : [hostname];
  if (answers.length === 0) throw refuseAddress('DNS', { host: hostname });
  if (isAllowedPrivateHost(hostname, port, privateHosts)) return answers.filter((one) => isIP(one) !== 0);
  const allowed = answers.filter(isPublicAddress);
  if (allowed.length === 0) throw refuseAddress('BLOCKED_ADDRESS', { host: hostname });
  return allowed;
}

async function askResolver(hostname: string, resolve: Resolver): Promise<readonly string[]> {
  try {
    return await resolve(hostname);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (NO_SUCH_NAME.has(code)) throw refuseAddress('DNS', { host: hostname });
    throw unreachable(cause);
  }
}

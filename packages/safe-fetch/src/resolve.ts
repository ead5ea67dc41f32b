import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.ts';
import { refuseAddress, unreachable } from './refusal.ts';
import { isAllowedPrivateHost, type PrivateHosts } from './url-policy.ts';

/** Turns a host name into addresses. It is asked once for each new connection. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** The name does not exist, as opposed to a resolver that is in trouble just now. */
const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EINVAL']);

/** The system's resolver, in the order it prefers; hosts files and search domains count as they would. */
export const systemResolver: Resolver = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true });
  return answers.map((answer) => answer.address);
};

/**
 * The addresses that a connection to this host may use. Private answers are dropped, so a name that mixes
 * public and private ones is reached only by its public ones.
 * @throws AppError `urlNotAllowed` DNS (no such name) or BLOCKED_ADDRESS (only private answers); `addressUnreachable`
 * when the resolver itself fails.
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

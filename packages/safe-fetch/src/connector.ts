import { isIP, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { isPublicAddress } from './address-policy.ts';
import { refuseAddress, unreachable } from './refusal.ts';
import { resolveAllowed, type Resolver } from './resolve.ts';
import { isAllowedPrivateHost, type PrivateHosts } from './url-policy.ts';

export type Dial = buildConnector.connector;

/** A host with many dead addresses is given up after this many; the next retry resolves the name again. */
const MAX_ADDRESSES_TRIED = 3;

interface GuardedConnectorOptions {
  readonly resolve: Resolver;
  readonly privateHosts: PrivateHosts;
  /** Opens one socket to the address in `hostname`, which must not need resolving. */
  readonly dial: Dial;
}

/**
 * A connector for undici that resolves a name once, connects to one of the addresses it checked, and checks the
 * socket's remote address again after connecting. TLS still verifies the certificate against the name in the URL.
 * Errors are AppErrors, which undici passes to the request unchanged.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): Dial {
  const connect = callbackify((target: buildConnector.Options) => connectGuarded(target, options));
  return (target, callback) => {
    connect(target, (error, socket) => {
      if (error) callback(error, null);
      else callback(null, socket);
    });
  };
}

async function connectGuarded(
  target: buildConnector.Options,
  { resolve, privateHosts, dial }: GuardedConnectorOptions,
): Promise<Socket> {
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const addresses = await resolveAllowed(target.hostname, port, { resolve, privateHosts });
  const isPrivateAllowed = isAllowedPrivateHost(target.hostname, port, privateHosts);
  let lastError: unknown;
  for (const address of addresses.slice(0, MAX_ADDRESSES_TRIED)) {
    try {
      const socket = await dialOnce(dial, atAddress(target, address));
      if (isPrivateAllowed || isPublicAddress(socket.remoteAddress ?? '')) return socket;
      socket.destroy();
      throw refuseAddress('BLOCKED_ADDRESS', { host: target.hostname });
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError instanceof Error && lastError.name === 'AppError' ? lastError : unreachable(lastError);
}

/** The same target at a checked address; TLS still verifies the name. */
function atAddress(target: buildConnector.Options, address: string): buildConnector.Options {
  if (target.protocol !== 'https:' || isIP(target.hostname) !== 0) return { ...target, hostname: address };
  return { ...target, hostname: address, servername: target.hostname };
}

function dialOnce(dial: Dial, target: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    dial(target, (...[error, socket]) => {
      if (error === null && socket !== null) resolve(socket);
      else reject(error ?? new Error('The connection gave no socket'));
    });
  });
}

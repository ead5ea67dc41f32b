import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { join, resolve } from 'node:path';

/** Where a server listens: a socket file that only the owner of the data may open, or a port of loopback. */
export type Address =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'loopback'; readonly port: number };

/** Loopback only: the server is a part of this machine's process, not a network database. */
const LOOPBACK = '127.0.0.1';

/** Drivers recognise a socket path by this suffix. */
const SOCKET_FILE = 'database.sock';
const SOCKET_MODE = 0o600;
/** `sun_path` has 104 bytes on macOS and 108 on Linux, one of them for the closing zero byte. */
const MAX_SOCKET_PATH_BYTES = 103;
/** File systems without sockets (some network and container mounts) answer with one of these. */
const NO_SOCKET_HERE: ReadonlySet<string> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS']);

/**
 * The socket file of a data folder; undefined where none is possible: on Windows, in memory, or with too long a path.
 */
export function socketPathOf(
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (dataDir === ':memory:' || platform === 'win32') return undefined;
  const path = resolve(join(dataDir, SOCKET_FILE));
  return Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES ? undefined : path;
}

/**
 * Listens at `wanted`, or on a free loopback port when the file system has no sockets. Call it only with the data
 * folder's lock held, because it deletes a socket file that a killed process left. Rejects with the socket's error.
 */
export async function listenAt(server: Server, wanted: Address): Promise<Address> {
  if (wanted.kind === 'loopback') {
    await listening(server, () => server.listen(wanted.port, LOOPBACK));
    const bound = server.address();
    return { kind: 'loopback', port: typeof bound === 'object' && bound !== null ? bound.port : 0 };
  }
  rmSync(wanted.path, { force: true });
  try {
    await listening(server, () => {
      server.listen(wanted.path);
      // Already bound, and no connection accepted yet.
      if (server.listening) chmodSync(wanted.path, SOCKET_MODE);
    });
    return wanted;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NO_SOCKET_HERE.has(code)) throw error;
    return listenAt(server, { kind: 'loopback', port: 0 });
  }
}

function listening(server: Server, listen: () => void): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.once('listening', () => {
    server.off('error', reject);
    done();
  });
  try {
    listen();
  } catch (error) {
    reject(error);
  }
  return promise;
}

/** The URI's host: a port, or the escaped path of a socket file. */
export function hostOf(address: Address): string {
  return address.kind === 'socket' ? encodeURIComponent(address.path) : `${LOOPBACK}:${address.port}`;
}

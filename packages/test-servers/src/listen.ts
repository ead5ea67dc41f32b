import type { Server } from 'node:net';

/** Lets a server listen on a free loopback port, and returns that port. */
export function listenOnLoopback(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error(`It listens on ${address}`));
      else resolve(address.port);
    });
  });
}

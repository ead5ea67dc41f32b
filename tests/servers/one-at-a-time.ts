import { connect, createServer, type Server, type Socket } from 'node:net';

/** OP_MSG flag: the sender expects no answer (MongoDB wire protocol, flag bits of OP_MSG). */
const MORE_TO_COME = 2;
const FLAGS_OFFSET = 16;
const LENGTH_BYTES = 4;

/**
 * A proxy that lets one command at a time into a server of the MongoDB protocol, over all its connections.
 * FerretDB 1.24 reads, changes and writes a document without holding it, so concurrent updates of one document
 * are lost there; one at a time they are atomic, as they are on MongoDB.
 */
export async function startOneAtATimeProxy(target: { host: string; port: number }): Promise<{
  port: number;
  stop(): Promise<void>;
}> {
  const sockets = new Set<Socket>();
  let last: Promise<void> = Promise.resolve();
  const inTurn = (command: () => Promise<void>): void => {
    last = last.then(command);
  };
  const server = createServer((client) => {
    const backend = connect(target);
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    const closeBoth = (): void => void (client.destroy(), backend.destroy());
    client.once('close', closeBoth);
    backend.once('close', closeBoth);
    let answered: () => void = () => undefined;
    backend.once('close', () => answered());
    onMessages(backend, (message) => {
      client.write(message);
      answered();
    });
    onMessages(client, (message) => inTurn(() => ask(message)));

    function ask(message: Buffer): Promise<void> {
      return new Promise((resolve) => {
        if (backend.destroyed) return resolve();
        answered = resolve;
        backend.write(message);
        if ((message.readInt32LE(FLAGS_OFFSET) & MORE_TO_COME) !== 0) resolve();
      });
    }
  });
  const port = await listen(server);
  return {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Calls `handle` with each whole message: its first four bytes are its length. */
function onMessages(socket: Socket, handle: (message: Buffer) => void): void {
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    while (received.length >= LENGTH_BYTES) {
      const length = received.readInt32LE(0);
      if (received.length < length) return;
      handle(received.subarray(0, length));
      received = received.subarray(length);
    }
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
}

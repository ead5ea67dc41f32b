import { createServer, connect, type Socket } from 'node:net';

export type SerialWritesProxy = { port: number; stop(): Promise<void> };

const WRITES = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'create',
  'createIndexes',
  'dropIndexes',
  'drop',
  'dropDatabase',
]);
const OP_MSG = 2013;
const BODY_NAME_OFFSET = 26;
const MORE_TO_COME = 2;

/**
 * A loopback proxy of the MongoDB protocol that admits one write at a time over all its connections. FerretDB 1.24 on
 * SQLite reads and writes a document in two steps, so concurrent updates get lost and a conditional update can have
 * two winners; MongoDB guarantees that neither happens. Behind this proxy it is an independent implementation of the
 * protocol that keeps the guarantee.
 */
export async function startSerialWritesProxy(target: {
  host: string;
  port: number;
}): Promise<SerialWritesProxy> {
  const sockets = new Set<Socket>();
  const enqueue = serialQueue();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...target, noDelay: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    relay(client, upstream, enqueue);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', () => resolve());
  await promise;
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const socket of sockets) socket.destroy();
      await closed.promise;
    },
  };
}

type Enqueue = (task: () => Promise<void>) => Promise<void>;

function serialQueue(): Enqueue {
  let tail = Promise.resolve();
  return (task) => {
    tail = tail.then(task, task);
    return tail;
  };
}

/** A driver has one request in flight per connection, so the next complete reply ends the request. */
function relay(client: Socket, upstream: Socket, enqueue: Enqueue): void {
  let replied = Promise.withResolvers<void>();
  upstream.on('close', () => replied.resolve());
  onMessages(upstream, (message) => {
    client.write(message);
    replied.resolve();
  });
  onMessages(client, (message) => {
    if (!isWrite(message)) return void upstream.write(message);
    void enqueue(async () => {
      if (upstream.destroyed) return;
      replied = Promise.withResolvers<void>();
      upstream.write(message);
      await replied.promise;
    });
  });
}

function isWrite(message: Buffer): boolean {
  if (message.readInt32LE(12) !== OP_MSG || (message.readUInt32LE(16) & MORE_TO_COME) !== 0) return false;
  return WRITES.has(message.toString('latin1', BODY_NAME_OFFSET, message.indexOf(0, BODY_NAME_OFFSET)));
}

function onMessages(socket: Socket, handle: (message: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, Buffer.from(chunk)]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const size = pending.readInt32LE(0);
      handle(pending.subarray(0, size));
      pending = pending.subarray(size);
    }
  });
}

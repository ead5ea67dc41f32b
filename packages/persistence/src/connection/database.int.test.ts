import { ERRORS } from '@colloquy/contracts';
import { createServer, connect as connectSocket, type Server, type Socket } from 'node:net';
import { silentLogger } from '@colloquy/observability';
import { expect, it } from 'vitest';
import { describeOnServers } from '../testing/describe-on-servers.ts';
import { createOutboxSignal } from '../outbox/outbox-signal.ts';
import { createRepository } from '../repository/repository.ts';
import { tenantScope } from '../repository/tenant-scope.ts';
import { aBot, type BotDocument, botModel } from '../testing/a-bot.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './database.ts';

const scope = tenantScope('workspace-1');

/** A connection to `target` that can be cut and restored at the same address. */
async function aLine(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const backend = connectSocket(target);
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(backend).pipe(client);
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  const port = await listen(0);
  return {
    port,
    mend: () => listen(port),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

describeOnServers('database', ({ uri }) => {
  it('opens one database per service, and the same one for the same name', async () => {
    const db = await openTestDatabase(uri);
    expect(db.database.service(db.name)).toBe(db.service);
    expect(db.database.service('other')).not.toBe(db.service);
    expect(botModel(db.service).db.name).toBe(`colloquy_${db.name}`);
    await db.close();
  });

  it('makes its indexes as often as it is asked', async () => {
    const db = await openTestDatabase(uri);
    const model = botModel(db.service);
    await Promise.all([db.service.ensureIndexes(), db.service.ensureIndexes()]);
    await db.service.ensureIndexes();
    const indexes = await model.collection.indexes();
    expect(indexes.map((index) => Object.keys(index.key).join()).sort()).toEqual([
      '_id',
      'deletedAt',
      'outboxAt',
      'workspace_id,name',
    ]);
    await db.close();
  });

  it('tells the time of the store', async () => {
    const db = await openTestDatabase(uri);
    expect(Math.abs(db.service.clock.now().getTime() - Date.now())).toBeLessThan(5_000);
    await db.close();
  });

  it('answers storeUnavailable while the server is away, and recovers by itself', async () => {
    const target = new URL(uri);
    const line = await aLine({ host: target.hostname, port: Number(target.port) });
    const direct = new URL(uri);
    direct.port = String(line.port);
    const db = await openTestDatabase(direct.href);
    const bots = createRepository<BotDocument>(botModel(db.service), { signal: createOutboxSignal() });
    const bot = await bots.in(scope).insert(aBot());

    await line.cut();
    const refusal = { code: ERRORS.storeUnavailable, kind: 'unavailable', retry: 'backoff' };
    await Promise.all([
      expect(bots.in(scope).get(bot._id)).rejects.toMatchObject(refusal),
      // Writes that share a call, too.
      ...['lost', 'lost as well', 'lost with them'].map((name) =>
        expect(bots.in(scope).insert(aBot({ name }))).rejects.toMatchObject(refusal),
      ),
      expect(db.database.ping()).rejects.toMatchObject(refusal),
    ]);

    await line.mend();
    expect(await bots.in(scope).get(bot._id)).toEqual(bot);
    await db.database.ping();
    await db.close();
    await line.cut();
  });
});

it('refuses to start without a server', async () => {
  const nobody = connectDatabase({
    uri: 'mongodb://127.0.0.1:1/?directConnection=true',
    appName: 'test',
    logger: silentLogger,
  });
  await expect(nobody).rejects.toMatchObject({ code: ERRORS.storeUnavailable });
});

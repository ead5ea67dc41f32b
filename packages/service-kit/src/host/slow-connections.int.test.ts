import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, type ConnectionTimes, type HttpServer } from './http-server.ts';

/** So long that no test reaches it: each test shortens only the limit that it is about. */
const LONG_MS = 600_000;
const LONG = {
  headersMs: LONG_MS,
  requestMs: LONG_MS,
  silenceMs: LONG_MS,
  readMs: LONG_MS,
  lingerMs: LONG_MS,
  checkMs: 20,
};
/** Long enough for a client on a busy machine to read its response. */
const LINGER = { ...LONG, lingerMs: 2_000 };
const DRIBBLE_EVERY_MS = 10;
const MANY = 200;

describe('connections of slow clients', () => {
  let server: Promise<HttpServer> | undefined;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await (await server)?.stop(0);
    server = undefined;
  });

  /** Connects and sends `head`, then `byte` for ever; keeps its half open whatever the server does. */
  async function slow(
    times: ConnectionTimes,
    listener: RequestListener,
    head: string,
    byte: string,
    readsAnswer = true,
  ) {
    server ??= listen(listener, { host: '127.0.0.1', port: 0, times });
    const { port } = await server;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    socket.on('error', () => undefined);
    let answer = '';
    if (readsAnswer) socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(head);
    const dribble = setInterval(() => socket.write(byte), DRIBBLE_EVERY_MS);
    socket.once('close', () => clearInterval(dribble));
    return { closed: new Promise((resolve) => socket.once('close', resolve)), answer: () => answer, socket };
  }

  const neverAsked: RequestListener = () => {
    throw new Error('No whole request was sent');
  };

  const HEADERS = { ...LINGER, headersMs: 60 };

  it('are released when their headers do not end', async () => {
    const clients = await Promise.all(
      Array.from({ length: MANY }, () =>
        slow(HEADERS, neverAsked, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x'),
      ),
    );
    await Promise.all(clients.map(({ closed }) => closed));
    expect(clients.filter(({ answer }) => answer().startsWith('HTTP/1.1 408 '))).toHaveLength(MANY);
  });

  const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n';

  it('are released when their body does not end', async () => {
    const { closed } = await slow(
      { ...LINGER, requestMs: 120, headersMs: 120 },
      (request) => void request.resume(),
      POST,
      'x',
    );
    await closed;
  });

  const LARGE = Buffer.alloc(48 * 1024 * 1024);
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  /** Reads some bytes of the response every few milliseconds. */
  function sip(socket: Socket, bytes: number): void {
    socket.pause();
    const sips = setInterval(() => socket.read(Math.min(bytes, socket.readableLength)), DRIBBLE_EVERY_MS);
    socket.once('close', () => clearInterval(sips));
  }

  it('are released when they take their answer by a few bytes now and then', async () => {
    let open = 0;
    const answers: RequestListener = ({ socket }, response) => {
      open += 1;
      socket.once('close', () => (open -= 1));
      response.end(LARGE);
    };
    const times = { ...LONG, readMs: 300 };
    const clients = await Promise.all(Array.from({ length: 20 }, () => slow(times, answers, GET, '', false)));
    await expect.poll(() => open).toBe(clients.length);
    for (const { socket } of clients) sip(socket, 16);
    await expect.poll(() => open, { timeout: 30_000 }).toBe(0);
  });

  it('keep an answer that goes on, and a stream that is silent', async () => {
    let ended = 0;
    const streams: Socket[] = [];
    const answers: RequestListener = ({ url, socket }, response) => {
      if (url !== '/stream') response.end(LARGE, () => (ended += 1));
      else if (response.write(':\n')) streams.push(socket);
    };
    const times = { ...LONG, readMs: 100 };
    const reader = await slow(times, answers, GET, '', false);
    await slow(times, answers, GET.replace('/', '/stream'), '');
    sip(reader.socket, 512 * 1024);
    await expect.poll(() => ended, { timeout: 30_000 }).toBe(1);
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([false]);
  });

  it('are released after the answer when they go on with a body that nobody reads', async () => {
    const clients = await Promise.all(
      Array.from({ length: MANY }, () =>
        slow(LINGER, (_request, response) => void response.writeHead(401).end('no'), POST, 'x'),
      ),
    );
    await Promise.all(clients.map(({ closed }) => closed));
    expect(clients.filter(({ answer }) => answer().includes(' 401 '))).toHaveLength(MANY);
  });

  it('are released after the answer to what is no request', async () => {
    const { closed, answer } = await slow(LINGER, neverAsked, 'nonsense\r\n\r\n', 'x');
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are released when they do not read their answer', async () => {
    const left = Promise.withResolvers<void>();
    const endless: RequestListener = (_request, response) => {
      const chunk = Buffer.alloc(1_000_000);
      const write = (): void => {
        while (response.write(chunk));
        response.once('drain', write);
      };
      response.once('close', () => left.resolve());
      write();
    };
    const { socket } = await slow(
      { ...LONG, silenceMs: 200 },
      endless,
      'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
      '',
      false,
    );
    socket.pause();
    await left.promise;
  });

  it('carry the next request where the body came in time', async () => {
    server = listen((_request, response) => void response.end('taken'), {
      host: '127.0.0.1',
      port: 0,
      times: LONG,
    });
    const socket = connect((await server).port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n');
    await expect.poll(() => answer).toContain('taken');
    socket.write('ok');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => answer.split('taken')).toHaveLength(3);
  });
});

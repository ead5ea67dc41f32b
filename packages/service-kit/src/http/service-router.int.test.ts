import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { byService, defineRoute, rawBodySchema, single, type RouteContract } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { silentLogger, type Logger } from '@colloquy/observability';
import { createRemoteDiscovery } from '../clients/discovery.ts';
import { oneAddress } from '../clients/service-addresses.ts';
import { createServiceClient } from '../clients/service-client.ts';
import { listen, type HttpServer } from '../host/http-server.ts';
import { INTERNAL_TOKEN_HEADER, createInternalTokens } from '../identity/internal-token.ts';
import type { Actor } from '../identity/actor.ts';
import type { RequestContext } from './request-context.ts';
import { Download } from './download.ts';
import { createServiceRouter } from './service-router.ts';

const route = (name: string, right: 'account' | 'service' | 'visitor') =>
  defineRoute({
    id: `bot.${name}`,
    method: 'POST',
    path: `/${name}`,
    right,
    example: () => ({}),
    summary: name,
    body: z.strictObject({ fail: z.enum(['app', 'crash', 'contract']).optional() }),
    response: single(z.object({ saw: z.string() })),
    streams: right === 'visitor',
    maxBodyBytes: 1_000,
  });

const signed = defineRoute({
  id: 'bot.signed',
  method: 'POST',
  path: '/signed',
  right: 'public',
  summary: 'signed',
  body: rawBodySchema,
  response: single(z.object({ text: z.string(), headers: z.record(z.string(), z.string()) })),
  rawBody: { headers: ['x-signature', 'x-sent-at'] },
  maxBodyBytes: 1_000,
});

const forFile = route('forFile', 'account');
const forUser = route('forUser', 'account');
const forKeys = defineRoute({
  id: 'chat.create',
  method: 'POST',
  path: '/for-keys',
  right: 'viewBots',
  apiScope: 'ask',
  example: () => ({}),
  summary: 'for keys',
  response: single(z.object({ saw: z.string() })),
});
const forService = route('forService', 'service');
const forVisitor = route('forVisitor', 'visitor');

/** The origin whose handler ends with the error that stops its work. */
const GONE_ORIGIN = 'https://gone.example.com';

describe('a service router over HTTP', () => {
  const logger = { ...silentLogger, error: vi.fn<Logger['error']>(), debug: vi.fn<Logger['debug']>() };
  const shutdown = new AbortController();
  const tokens = createInternalTokens([randomBytes(32).toString('hex')]);
  let server: HttpServer;
  let streamContext: RequestContext | undefined;

  beforeAll(async () => {
    const router = createServiceRouter({
      tokens,
      logger,
      checkResponses: true,
      shutdown: shutdown.signal,
    });
    router.bind(forUser, async ({ body }, context) => {
      if (body.fail === 'app')
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: 7, details: { used: 3 } });
      if (body.fail === 'crash') throw new Error('secret inner text');
      if (body.fail === 'contract') return { data: {} as { saw: string } };
      return { data: { saw: context.actor.kind } };
    });
    router.bind(forKeys, async (_input, context) => ({ data: { saw: context.actor.kind } }));
    router.bind(forService, async (_input, context) => ({ data: { saw: context.actor.kind } }));
    router.bind(signed, async ({ body }) => ({
      data: { text: Buffer.from(body.bytes).toString(), headers: body.headers },
    }));
    router.bindDownload(forFile, async ({ body }) => {
      if (body.fail === 'app') throw new AppError({ code: ERRORS.notFound });
      if (body.fail === 'contract') return { data: { saw: 'no file' } };
      const chunks = async function* () {
        yield 'one,';
        if (body.fail === 'crash') throw new Error('secret inner text');
        yield 'two';
      };
      return new Download({ mediaType: 'text/csv', fileName: 'a "b"/ü.csv', chunks: chunks() });
    });
    router.bindStream(forVisitor, async function* ({ body }, context) {
      streamContext = context;
      if (body.fail === 'app') throw new AppError({ code: ERRORS.notFound });
      yield { event: 'token', data: { text: 'a' } };
      if (body.fail === 'crash') throw new Error('secret inner text');
      if (body.fail === 'contract' && context.origin === GONE_ORIGIN) {
        await setTimeout(60_000, undefined, { signal: context.signal });
      } else if (body.fail === 'contract')
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      yield { event: 'done', data: { data: { saw: 'visitor' } } };
    });
    server = await listen(express().use(router.express), { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.stop(100));

  const user: Actor = { kind: 'user', userId: 'u1', email: 'u1@example.com' };
  const send = async (
    to: RouteContract,
    body: unknown,
    actor: Actor | null = user,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) =>
    fetch(`http://127.0.0.1:${server.port}${to.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(actor === null ? {} : { [INTERNAL_TOKEN_HEADER]: await tokens.mint(actor) }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });

  it.each([
    ['nobody', forUser, null],
    ['a visitor on a user route', forUser, { kind: 'visitor' }],
    ['a service on a user route', forUser, { kind: 'service', name: 'chat' }],
    ['a user on a service route', forService, user],
  ] as const)('refuses %s', async (_who, to, actor) => {
    const response = await send(to, {}, actor);
    expect(response.status).toBe(401);
  });

  it.each([
    ['in its scope', forKeys, ['ask'], 200],
    ['in none of its scopes', forKeys, ['chats:read', 'knowledge:write'], 403],
    ['that no scope names', forUser, ['ask', 'chats:read', 'knowledge:read', 'bots:read'], 403],
    ['between services', forService, ['ask'], 403],
    ['of visitors', forVisitor, ['ask'], 403],
  ] as const)('answers an API key on a route %s', async (_which, to, scopes, status) => {
    const key = { kind: 'api-key', keyId: 'k1', workspaceId: 'w1', scopes, botIds: [] } as const;
    const response = await send(to, {}, key);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(
      status === 200
        ? { data: { saw: 'api-key' } }
        : { code: Number(ERRORS.scopeMissing), message: 'SCOPE_MISSING' },
    );
  });

  it('refuses a token that another key signed', async () => {
    const forged = await createInternalTokens([randomBytes(32).toString('hex')]).mint(user);
    expect((await send(forUser, {}, null, { [INTERNAL_TOKEN_HEADER]: forged })).status).toBe(401);
  });

  it('answers an expected error with its code, details and time to wait', async () => {
    const response = await send(forUser, { fail: 'app' }, user, { 'x-request-id': 'r-1' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toEqual({
      code: Number(ERRORS.tooManyRequests),
      message: 'TOO_MANY_REQUESTS',
      used: 3,
      retryAfter: 7,
      requestId: 'r-1',
    });
  });

  it.each(['crash', 'contract'])('answers a fault of ours (%s) without inner text', async (fail) => {
    const response = await send(forUser, { fail });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      code: Number(ERRORS.internalError),
      message: 'INTERNAL_ERROR',
    });
  });

  it.each([
    ['broken JSON', '{"fail":', 400, Number(ERRORS.fieldNotValid)],
    [
      'a body over the limit of the route',
      JSON.stringify({ fail: 'x'.repeat(2_000) }),
      413,
      Number(ERRORS.requestTooLarge),
    ],
  ])('names %s', async (_what, body, status, code) => {
    const response = await send(forUser, body);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  it.each([
    ['text', 'text/plain', '{"fail":"app"}'],
    ['a form', 'application/x-www-form-urlencoded', 'fail=app'],
    ['another dialect of JSON', 'application/merge-patch+json', '{"fail":"app"}'],
    ['bytes of no type', '', '{"fail":"app"}'],
  ])('refuses %s where JSON is expected, and takes it for no empty body', async (_what, type, body) => {
    const response = await send(forUser, body, user, { 'content-type': type });
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { code: Number(ERRORS.contentTypeNotSupported) },
    ]);
  });

  it('asks no type of a body that is empty', async () => {
    expect((await send(forUser, '', user, { 'content-type': 'text/plain' })).status).toBe(200);
  });

  it('hands on the bytes that a sender signed as they came, with the headers that were asked for', async () => {
    const body = '{ "a" :\t1.0, "a": 2 }';
    const response = await send(signed, body, user, { 'x-signature': 's1', 'x-other': 'no' });
    expect(await response.json()).toEqual({ data: { text: body, headers: { 'x-signature': 's1' } } });
    const empty = await send(signed, '', user, { 'content-type': 'text/plain' });
    expect(await empty.json()).toEqual({ data: { text: '', headers: {} } });
    expect((await send(signed, 'x'.repeat(2_000))).status).toBe(413);
  });

  const asStream = { accept: 'text/event-stream' };

  it('streams events, and turns the last one into JSON for those who want no stream', async () => {
    const stream = await send(forVisitor, {}, { kind: 'visitor' }, asStream);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await stream.text()).toBe(
      'event: token\ndata: {"text":"a"}\n\nevent: done\ndata: {"data":{"saw":"visitor"}}\n\n',
    );
    const json = await send(forVisitor, {}, { kind: 'visitor' });
    expect(await json.json()).toEqual({ data: { saw: 'visitor' } });
  });

  it('keeps the status of an early refusal and ends a late failure with an error event', async () => {
    expect((await send(forVisitor, { fail: 'app' }, user, asStream)).status).toBe(404);
    const late = await (await send(forVisitor, { fail: 'crash' }, user, asStream)).text();
    expect(late).toContain(`event: error\ndata: {"code":${ERRORS.internalError},"message":"INTERNAL_ERROR"`);
    expect(late).not.toContain('secret');
  });

  it('sends a file under a harmless name, or the answer of the contract', async () => {
    const file = await send(forFile, {});
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="a--b---.csv"');
    expect(await file.text()).toBe('one,two');
    expect(await (await send(forFile, { fail: 'contract' })).json()).toEqual({ data: { saw: 'no file' } });
    expect((await send(forFile, { fail: 'app' })).status).toBe(404);
  });

  it('cuts a file that it cannot finish, so that half of one is not taken for a whole one', async () => {
    const half = async () => (await send(forFile, { fail: 'crash' })).text();
    await expect(half()).rejects.toThrow();
  });

  it('tells the handler when the client has gone', async () => {
    const gone = new AbortController();
    const response = await send(forVisitor, { fail: 'contract' }, user, asStream, gone.signal);
    expect(response.status).toBe(200);
    gone.abort();
    await vi.waitFor(() => expect(streamContext?.signal.aborted).toBe(true));
  });

  it('logs that the client has gone as no failure of the request', async () => {
    logger.error.mockClear();
    logger.debug.mockClear();
    const gone = new AbortController();
    const headers = { ...asStream, origin: GONE_ORIGIN };
    expect((await send(forVisitor, { fail: 'contract' }, user, headers, gone.signal)).status).toBe(200);
    gone.abort();
    await vi.waitFor(() =>
      expect(logger.debug).toHaveBeenCalledWith(
        expect.objectContaining({ route: forVisitor.id }),
        'the client left before its answer',
      ),
    );
    expect(logger.error).not.toHaveBeenCalled();
    await send(forUser, { fail: 'crash' });
    expect(logger.error).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }), 'request failed');
  });

  it('is reached by a client in another process in the words of the contract', async () => {
    const url = `http://127.0.0.1:${server.port}`;
    const client = createServiceClient({
      name: 'chat',
      discovery: createRemoteDiscovery(byService(() => [url])),
      tokens,
    });
    expect(await client.call(forService, {})).toEqual({ data: { saw: 'service' } });
    await expect(client.call(forUser, {})).rejects.toMatchObject({ code: ERRORS.sessionNotValid });
  });

  it('is called unavailable when nobody answers there', async () => {
    const client = createServiceClient({
      name: 'chat',
      discovery: { locate: () => ({ kind: 'remote', addresses: oneAddress('http://127.0.0.1:1') }) },
      tokens,
    });
    await expect(client.call(forService, {})).rejects.toMatchObject({
      code: ERRORS.serviceUnavailable,
      retry: 'backoff',
    });
  });
});

describe('binding use cases to an API', () => {
  const aRouter = () =>
    createServiceRouter({
      tokens: createInternalTokens([randomBytes(32).toString('hex')]),
      logger: silentLogger,
      checkResponses: true,
      shutdown: new AbortController().signal,
    });
  const aRead = (path: `/${string}`) =>
    defineRoute({
      id: `bot.read${path}`,
      method: 'GET',
      path,
      right: 'public',
      summary: path,
      response: z.null(),
    });
  const api = { readOne: aRead('/things/:id'), readAll: aRead('/things'), readKinds: aRead('/things/kinds') };
  const nothing = async () => null;

  it('takes those that have the name of a route, and no others', () => {
    const router = aRouter();
    const useCases = { readAll: nothing, readOne: nothing, eraseAll: nothing };
    router.bindAll(api, useCases);
    expect(router.routes).toEqual([api.readAll, api.readOne]);
  });

  it('refuses a route whose requests an earlier one would take', () => {
    expect(() => aRouter().bindAll(api, { readKinds: nothing, readOne: nothing })).not.toThrow();
    expect(() => aRouter().bindAll(api, { readOne: nothing, readKinds: nothing })).toThrow(
      'bot.read/things/:id takes every request of bot.read/things/kinds',
    );
  });
});

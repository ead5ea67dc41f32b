import { ERRORS } from '@colloquy/contracts';
import { expect, test, vi } from 'vitest';
import { createActionKeys } from './action-keys.ts';
import { ApiError, textOfError } from './api-error.ts';
import { createHttp, type HttpDeps } from './http.ts';

function aPage(answers: readonly (Response | Error)[]) {
  const queue = [...answers];
  const sent: Request[] = [];
  const events = { ended: vi.fn(), payment: vi.fn(), refused: vi.fn() };
  const deps: HttpDeps = {
    fetch: async (input, init) => {
      sent.push(new Request(new URL(typeof input === 'string' ? input : '', 'http://page.test'), init));
      const answer = queue.shift();
      if (answer === undefined) throw new Error('one call too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    config: { apiUrl: 'https://api.test/v1', apiAskUrl: '/ask', metaUrl: '/meta' },
    token: () => 'jwt',
    page: () => '/workspace',
    actionKeys: createActionKeys(),
    onSessionEnded: events.ended,
    onPaymentRequired: events.payment,
    onRefused: events.refused,
    confirm: async () => false,
  };
  return { http: createHttp(deps), sent, events };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const createWorkspace = { method: 'POST', path: '/workspaces', body: { name: 'Acme' } };

test('a signed-in call carries the token, a public one does not', async () => {
  const { http, sent } = aPage([json({}), json({})]);
  await http.send({ method: 'GET', path: '/users/me' });
  await http.send({ method: 'POST', path: '/auth/login', body: {} });
  expect(sent.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer jwt', null]);
});

test('a creating call whose answer was lost is repeated with its key, the next one has its own', async () => {
  const { http, sent } = aPage([new TypeError('lost'), json({}, 503), json({}, 201), json({}, 201)]);
  await expect(http.send(createWorkspace)).rejects.toMatchObject({ status: 0 });
  await expect(http.send(createWorkspace)).rejects.toMatchObject({ status: 503 });
  await http.send(createWorkspace);
  await http.send(createWorkspace);
  const keys = sent.map((request) => request.headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a stream goes on behind the last event that was read of it', async () => {
  const { http, sent } = aPage([json({}), json({})]);
  const stream = { method: 'GET', path: '/chats/c/events', accept: 'text/event-stream' };
  await http.open(stream);
  await http.open({ ...stream, lastEventId: '7.a' });
  expect(sent.map((request) => request.headers.get('Last-Event-ID'))).toEqual([null, '7.a']);
});

test('reading carries no idempotency key', async () => {
  const { http, sent } = aPage([json({})]);
  await http.send({ method: 'GET', path: '/workspaces' });
  expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false);
});

test('an error without a code has its status as code, and its text by the first digits', async () => {
  const { http } = aPage([new Response('<html>', { status: 502 })]);
  const error: unknown = await http
    .send({ method: 'GET', path: '/workspaces' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(textOfError(error)).toBe(
    'There has been an error. Please come back later when we fixed the problem.',
  );
});

test('a dead session is told once to whoever forgets it; wrong credentials are not', async () => {
  const { http, events } = aPage([
    json({ code: Number(ERRORS.sessionNotValid), message: 'SESSION_NOT_VALID' }, 401),
    json({ code: Number(ERRORS.loginNotValid), message: 'USER_NOT_AUTHENTICATED' }, 401),
  ]);
  await expect(http.send({ method: 'GET', path: '/users/me' })).rejects.toThrow('SESSION_NOT_VALID');
  await expect(http.send({ method: 'POST', path: '/auth/login', body: {} })).rejects.toThrow();
  expect(events.ended).toHaveBeenCalledTimes(1);
});

test('402 raises the payment flag', async () => {
  const { http, events } = aPage([
    json({ code: Number(ERRORS.planAnswersUsedUp), message: 'ANSWERS_USED_UP' }, 402),
  ]);
  await expect(http.send({ method: 'POST', path: '/ask', body: {} })).rejects.toMatchObject({ status: 402 });
  expect(events.payment).toHaveBeenCalledOnce();
});

test('a refusal makes the page ask for its rights again, any other fault does not', async () => {
  const { http, events } = aPage([json({}, 403), json({}, 404), json({}, 409), json({}, 503)]);
  for (const status of [403, 404, 409, 503]) {
    await expect(http.send({ method: 'GET', path: '/workspaces/w1/settings' })).rejects.toMatchObject({
      status,
    });
  }
  expect(events.refused).toHaveBeenCalledTimes(2);
});

test('each base is asked at the address that the page was given', async () => {
  const { http, sent } = aPage([json({}), json({})]);
  await http.send({ method: 'GET', path: '/users/me' });
  await http.send({ method: 'GET', path: '/public-links/x', base: 'ask' });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.test/v1/users/me',
    'http://page.test/ask/public-links/x',
  ]);
});

test('a change of roles makes the page ask for its rights again, once', async () => {
  const changed = () => new Response('{}', { headers: { 'x-roles-revision': '01990000' } });
  const { http, events } = aPage([json({}), changed(), changed()]);
  await http.send({ method: 'GET', path: '/users/me' });
  expect(events.refused).not.toHaveBeenCalled();
  await http.send({ method: 'GET', path: '/users/me' });
  await http.send({ method: 'GET', path: '/users/me' });
  expect(events.refused).toHaveBeenCalledTimes(1);
});

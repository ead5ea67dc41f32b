import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authEvents,
  integrationEvents,
  workspaceEvents,
  WorkspaceRole,
  type EventEnvelope,
} from '@colloquy/contracts';
import { eventFor } from '@colloquy/service-kit';
import { MODES, openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

type Headers = Readonly<Record<string, string>>;

const CALLER = { requestId: 'r1', actor: { kind: 'service', name: 'auth' } } as const;
const KEY = 'cq_live_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const KEY_OF_THE_TESTS = {
  id: 'k1',
  workspace_id: 'w1',
  scopes: ['ask' as const],
  chat_bot_ids: [],
  ratePerMinute: 60,
  usableUntil: null,
};

describe.each(MODES)('event streams in front of %s services', (mode) => {
  let gateway: TestGateway;
  let finish: () => void;
  let arrived: number;
  beforeEach(async () => {
    gateway = await openTestGateway(mode);
    gateway.services.sessions.set('u2', { tokenVersion: 1, email: 'eve@example.com' });
    const hash = createHash('sha256').update(KEY).digest('hex');
    gateway.services.decisions.set(hash, { allowed: true, key: KEY_OF_THE_TESTS });
    const { promise, resolve } = Promise.withResolvers<void>();
    finish = resolve;
    arrived = 0;
    gateway.services.onAsk = async () => {
      arrived += 1;
      await promise;
      return {};
    };
  });
  afterEach(() => gateway.stop());

  /** A stream that its service holds open; `ended` says how it ended. */
  async function open(headers: Headers, accept = 'text/event-stream') {
    const before = arrived;
    const ended = gateway.post('/api/ask', { ...headers, accept }).then(
      ({ status }) => status,
      () => 'cut',
    );
    await expect.poll(() => arrived).toBe(before + 1);
    return { ended };
  }

  const sessionOf = async ({ authorization = '' }: Headers) =>
    (await gateway.userTokens.read(authorization.slice('Bearer '.length)))?.sessionId ?? '';
  const ofMember = (userId: string) => ({
    workspace_id: 'w1',
    user_id: userId,
    workspace_role_id: WorkspaceRole.user,
    membership_id: null,
  });
  const keyChanged = {
    workspace_id: 'w1',
    api_key_id: 'k1',
    name: 'Shop',
    change: 'revoked',
    before: null,
    after: null,
  } as const;

  it.each<[string, (session: string) => EventEnvelope]>([
    [
      'a log-out',
      (session_id) => eventFor(CALLER, authEvents.sessionEnded, null, { user_id: 'u1', session_id }),
    ],
    [
      'a changed password',
      () => eventFor(CALLER, authEvents.sessionsEnded, null, { user_id: 'u1', tokenVersion: 2 }),
    ],
    ['the end of a membership', () => eventFor(CALLER, workspaceEvents.memberLeft, 'w1', ofMember('u1'))],
  ])("end with %s, and other people's go on", async (_what, eventOf) => {
    const mine = await gateway.bearer('u1');
    const streams = [await open(mine), await open(await gateway.bearer('u2'))];
    const answer = await open(mine, 'application/json');
    await gateway.deliver(eventOf(await sessionOf(mine)));
    expect(await streams[0]?.ended).toBe('cut');
    finish();
    expect([await streams[1]?.ended, await answer.ended]).toEqual([200, 200]);
  });

  it('end with the log-out of their session alone', async () => {
    const [here, elsewhere] = [await gateway.bearer('u1'), await gateway.bearer('u1')];
    const streams = [await open(here), await open(elsewhere)];
    const ended = { user_id: 'u1', session_id: await sessionOf(here) };
    await gateway.deliver(eventFor(CALLER, authEvents.sessionEnded, null, ended));
    expect(await streams[0]?.ended).toBe('cut');
    finish();
    expect(await streams[1]?.ended).toBe(200);
  });

  it('end with their API key', async () => {
    const streams = [await open({ authorization: `Bearer ${KEY}` }), await open(await gateway.bearer('u1'))];
    await gateway.deliver(eventFor(CALLER, integrationEvents.apiKeyChanged, 'w1', keyChanged));
    expect(await streams[0]?.ended).toBe('cut');
    finish();
    expect(await streams[1]?.ended).toBe(200);
  });

  it('all fifty of a user end at once', async () => {
    const mine = await gateway.bearer('u1');
    const streams = [];
    for (let count = 0; count < 50; count += 1) streams.push(await open(mine));
    await gateway.deliver(eventFor(CALLER, workspaceEvents.memberLeft, 'w1', ofMember('u1')));
    expect(new Set(await Promise.all(streams.map(({ ended }) => ended)))).toEqual(new Set(['cut']));
  });
});

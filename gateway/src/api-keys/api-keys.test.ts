import { describe, expect, it } from 'vitest';
import type { ApiKeyDecision } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { fakeClient } from '@colloquy/service-kit/testing';
import { createApiKeys } from './api-keys.ts';

const caller = { clientIp: '203.0.113.7', requestId: 'r1' };
const GOOD: ApiKeyDecision = {
  allowed: true,
  key: {
    id: 'k1',
    workspace_id: 'w1',
    scopes: ['ask'],
    chat_bot_ids: [],
    ratePerMinute: 60,
    usableUntil: null,
  },
};
const REVOKED: ApiKeyDecision = { allowed: false, code: ERRORS.sessionNotValid };

/** The gateway's cache of keys, with a clock the test sets and an integration service it can turn off. */
function aKeyCheck() {
  const state = { at: 0, decision: GOOD, isAway: false, questions: 0 };
  const client = fakeClient(async () => {
    if (state.isAway) throw new AppError({ code: ERRORS.serviceUnavailable });
    state.questions += 1;
    return { data: state.decision };
  });
  const keys = createApiKeys(client, () => state.at);
  return { state, use: () => keys.actorOf('cq_live_0123456789', caller) };
}

describe('the cached decision on a key', () => {
  it('ends after five seconds, so that a revoked key is out by then without any event', async () => {
    const { state, use } = aKeyCheck();
    await use();
    state.decision = REVOKED;
    state.at = 4_999;
    await expect(use()).resolves.toMatchObject({ keyId: 'k1' });
    state.at = 5_000;
    await expect(use()).rejects.toMatchObject({
      code: ERRORS.sessionNotValid,
      message: 'USER_NOT_AUTHENTICATED',
    });
  });

  it('goes on for a minute at most while integration cannot be asked', async () => {
    const { state, use } = aKeyCheck();
    await use();
    state.isAway = true;
    state.at = 59_999;
    await expect(use()).resolves.toMatchObject({ keyId: 'k1' });
    state.at = 60_000;
    await expect(use()).rejects.toMatchObject({ code: ERRORS.serviceUnavailable });
  });

  it('does not go on with a key that was refused', async () => {
    const { state, use } = aKeyCheck();
    state.decision = REVOKED;
    await expect(use()).rejects.toMatchObject({ code: ERRORS.sessionNotValid });
    state.isAway = true;
    state.at = 6_000;
    await expect(use()).rejects.toMatchObject({ code: ERRORS.serviceUnavailable });
  });

  it('spares integration a question for each request', async () => {
    const { state, use } = aKeyCheck();
    for (let n = 0; n < 5; n += 1) await use();
    expect(state.questions).toBe(1);
  });
});

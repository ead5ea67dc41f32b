import { ERRORS } from '@colloquy/contracts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { createInternalTokens } from './internal-token.ts';

const SECRET = 'a secret of the tests, long enough for all';
const ada: Actor = { kind: 'user', userId: 'u1', email: 'ada@example.com', sessionId: 's1' };
const HOUR_MS = 3_600_000;

/** A process's two clocks: `passMs` advances both, `stepMs` sets only the wall clock. */
function aClock(aheadMs = 0): Clock & { passMs: number; stepMs: number } {
  const clock = {
    passMs: 0,
    stepMs: aheadMs,
    now: () => new Date(Date.UTC(2026, 2, 1) + clock.passMs + clock.stepMs),
    monotonicMs: () => clock.passMs,
  };
  return clock;
}

function claimsWithout(claim: string): Promise<string> {
  const now = aClock().now().getTime() / 1_000;
  const claims: Record<string, unknown> = {
    actor: ada,
    iss: 'colloquy',
    aud: 'colloquy:services',
    iat: now,
    exp: now + 60,
  };
  delete claims[claim];
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET));
}

describe('the token between our processes', () => {
  it('is handed out again for half a minute', async () => {
    const clock = aClock();
    const tokens = createInternalTokens([SECRET], clock);
    const first = await tokens.mint(ada);
    clock.passMs = 29_999;
    expect(await tokens.mint(ada)).toBe(first);
    clock.passMs = 30_000;
    expect(await tokens.mint(ada)).not.toBe(first);
  });

  it.each([
    ['31 s on, as after a pause of the machine', 31_000],
    ['an hour on', HOUR_MS],
    ['an hour back', -HOUR_MS],
  ])('is good in its own process and in another when the wall clock steps %s', async (_what, stepMs) => {
    const clock = aClock();
    const own = createInternalTokens([SECRET], clock);
    const before = await own.mint(ada);
    clock.passMs = 20_000;
    clock.stepMs = stepMs;
    expect(await own.read(before)).toEqual(ada);
    // The other process's clock steps with this one, or did not step at all (a step of at most two minutes).
    const stepped = createInternalTokens([SECRET], clock);
    expect(await stepped.read(await own.mint(ada))).toEqual(ada);
    const steady = createInternalTokens([SECRET], aClock());
    if (Math.abs(stepMs) <= 120_000) expect(await steady.read(await own.mint(ada))).toEqual(ada);
  });

  it.each([120_000, -120_000])('is good in a process whose clock is %i ms ahead', async (aheadMs) => {
    const [here, there] = [aClock(), aClock(aheadMs)];
    const minting = createInternalTokens([SECRET], here);
    const reading = createInternalTokens([SECRET], there);
    for (let seconds = 0; seconds < 90; seconds += 10) {
      here.passMs = seconds * 1_000;
      there.passMs = seconds * 1_000;
      expect(await reading.read(await minting.mint(ada))).toEqual(ada);
    }
  });

  it.each([HOUR_MS, -HOUR_MS])(
    'is 503 and no 401 to a process whose clock is %i ms ahead: nobody is signed out by that',
    async (aheadMs) => {
      const token = await createInternalTokens([SECRET], aClock()).mint(ada);
      const other = createInternalTokens([SECRET], aClock(aheadMs));
      await expect(other.read(token)).rejects.toMatchObject({
        code: ERRORS.clocksDiffer,
        retryAfterSeconds: 1,
      });
    },
  );

  it('is believed for its time and no longer by a process that has seen it', async () => {
    const [here, there] = [aClock(), aClock()];
    const token = await createInternalTokens([SECRET], here).mint(ada);
    const reading = createInternalTokens([SECRET], there);
    await reading.read(token);
    there.passMs = 4 * 60_000;
    await expect(reading.read(token)).rejects.toMatchObject({ code: ERRORS.clocksDiffer });
  });

  it.each([
    ['empty', Promise.resolve('')],
    [
      'signed with another secret',
      createInternalTokens(['another secret of the tests, long enough']).mint(ada),
    ],
    ['signed by nobody', Promise.resolve(new UnsecuredJWT({ actor: ada }).encode())],
  ])('is 401 when it is %s', async (_what, token) => {
    const reading = createInternalTokens([SECRET], aClock());
    await expect(reading.read(await token)).rejects.toMatchObject({ code: ERRORS.sessionNotValid });
  });

  it.each(['iss', 'aud', 'exp', 'iat', 'actor'])('is 401 without %s', async (claim) => {
    const reading = createInternalTokens([SECRET], aClock());
    await expect(reading.read(await claimsWithout(claim))).rejects.toMatchObject({
      code: ERRORS.sessionNotValid,
    });
  });
});

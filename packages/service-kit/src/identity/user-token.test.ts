import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createUserTokens } from './user-token.ts';

/** Long enough for every tested algorithm. */
const SECRET = 'a secret of the tests, long enough for all of them, HS512 included';
const key = (secret: string) => new TextEncoder().encode(secret);
const at = new Date('2026-03-01T12:00:00Z');
const tokens = (now = at, ...older: string[]) => createUserTokens([SECRET, ...older], { now: () => now });

/** A token like ours, with changes. */
function forge(change: (token: SignJWT) => SignJWT, secret = SECRET): Promise<string> {
  const token = new SignJWT({ tokenVersion: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('colloquy')
    .setAudience('colloquy:sessions')
    .setSubject('u1')
    .setJti('s1')
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 60_000));
  return change(token).sign(key(secret));
}
function claimsFor(alg: string, missing = ''): Promise<string> {
  const claims: Record<string, unknown> = {
    tokenVersion: 1,
    iss: 'colloquy',
    aud: 'colloquy:sessions',
    sub: 'u1',
    jti: 's1',
    iat: at.getTime() / 1_000,
    exp: at.getTime() / 1_000 + 60,
  };
  delete claims[missing];
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(key(SECRET));
}

describe("the token of a person's session", () => {
  it('says whose it is, and each one is a session of its own', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => tokens().mint({ userId: 'u1', tokenVersion: 3 })),
    );
    const first = await tokens().read(one ?? '');
    expect(first).toEqual({ userId: 'u1', tokenVersion: 3, sessionId: expect.any(String) });
    expect((await tokens().read(other ?? ''))?.sessionId).not.toBe(first?.sessionId);
  });

  it('is taken as it is made, also under an older secret', async () => {
    const claims = { userId: 'u1', tokenVersion: 1, sessionId: 's1' };
    expect(await tokens().read(await forge((token) => token))).toEqual(claims);
    const old = 'an older secret of the tests, long enough';
    expect(await tokens(at, old).read(await forge((token) => token, old))).toEqual(claims);
  });

  it.each([
    ['with a wrong issuer', forge((token) => token.setIssuer('somebody'))],
    ['for another audience', forge((token) => token.setAudience('colloquy:services'))],
    ['under another secret', forge((token) => token, 'another secret of the tests, long enough')],
    ['signed another way', claimsFor('HS512')],
    ['that nobody signed', Promise.resolve(new UnsecuredJWT({ sub: 'u1', tokenVersion: 1 }).encode())],
  ])('is none %s', async (_what, token) => {
    expect(await tokens().read(await token)).toBeNull();
  });

  it.each(['iss', 'aud', 'exp', 'iat', 'sub', 'jti', 'tokenVersion'])('is none without %s', async (claim) => {
    expect(await tokens().read(await claimsFor('HS256', claim))).toBeNull();
  });

  it('holds for twelve hours, and two minutes more for clocks that differ', async () => {
    const token = await tokens().mint({ userId: 'u1', tokenVersion: 1 });
    const after = (ms: number) => tokens(new Date(at.getTime() + ms)).read(token);
    expect(await after(-120_000)).not.toBeNull();
    expect(await after(12 * 3_600_000 + 119_000)).not.toBeNull();
    expect(await after(12 * 3_600_000 + 120_000)).toBeNull();
  });
});

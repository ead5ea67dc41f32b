import { describe, expect, it } from 'vitest';
import { confirmationOf, erasedAccount, isOwnAddress } from './deletion.policy.ts';

const now = new Date('2026-03-01T00:00:00Z');

describe('an erased account', () => {
  it('says nothing of the user but where the last mail goes', () => {
    const { farewell, ...rest } = erasedAccount({ _id: 'u1', email: 'ada@example.com' }, now);
    expect(JSON.stringify(rest)).not.toContain('ada');
    expect(farewell).toEqual({ email: 'ada@example.com', deletedAt: now, mailedAt: null });
  });

  it('has names that no other account can have', () => {
    const [one, two] = ['u1', 'u2'].map((_id) => erasedAccount({ _id, email: 'ada@example.com' }, now));
    expect(one?.usernameKey).not.toBe(two?.usernameKey);
    expect(one?.email).not.toBe(two?.email);
    expect(one?.email).not.toContain('@');
  });
});

describe('the proof that it is the user', () => {
  it.each([
    ['$argon2id$v=19$x', 'password'],
    [null, 'email'],
  ])('for the hash %j is the %s', (hash, confirmBy) => {
    expect(confirmationOf(hash)).toBe(confirmBy);
  });

  it.each([
    ['ada@example.com', true],
    [' Ada@Example.COM ', true],
    ['bob@example.com', false],
    ['', false],
  ])('%j as the address of ada@example.com: %s', (typed, isTheirs) => {
    expect(isOwnAddress({ email: 'ada@example.com' }, typed)).toBe(isTheirs);
  });
});

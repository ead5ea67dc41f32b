import { describe, expect, it } from 'vitest';
import { usernameSchema } from '@colloquy/contracts';
import {
  decideGoogleReturn,
  detailsOfProfile,
  usernameCandidates,
  type GoogleReturn,
} from './google.policy.ts';

const unknown: GoogleReturn = {
  action: 'login',
  isEmailVerified: true,
  isConnected: false,
  local: 'none',
};

describe('a return from Google', () => {
  it.each<[string, Partial<GoogleReturn>, string]>([
    ['an unknown user who logs in is offered an account', {}, 'offer-sign-up'],
    ['an unknown user who registers gets one', { action: 'register' }, 'register'],
    ['a connected account is signed in', { isConnected: true }, 'sign-in'],
    [
      'a connected account is signed in at the registration, too',
      { action: 'register', isConnected: true },
      'sign-in',
    ],
    ['an account with the address asks for its password', { local: 'unconnected' }, 'link'],
    ['and does so at the registration, too', { action: 'register', local: 'unconnected' }, 'link'],
    [
      'an account with another Google account is not given away',
      { local: 'connected-elsewhere' },
      'refuse-elsewhere',
    ],
    [
      'an address that Google has not verified proves nothing',
      { isEmailVerified: false },
      'refuse-unverified',
    ],
    ['not even for a connected account', { isEmailVerified: false, isConnected: true }, 'refuse-unverified'],
    ['nor for one with that address', { isEmailVerified: false, local: 'unconnected' }, 'refuse-unverified'],
    ['nor for a new one', { isEmailVerified: false, action: 'register' }, 'refuse-unverified'],
  ])('%s', (_promise, known, decision) => {
    expect(decideGoogleReturn({ ...unknown, ...known })).toBe(decision);
  });
});

describe('the names of a Google profile', () => {
  it.each([
    [
      { firstName: ' Ada ', lastName: 'King', displayName: 'x' },
      { firstName: 'Ada', lastName: 'King' },
    ],
    [{ firstName: '', lastName: '', displayName: 'Ada King' }, { firstName: 'Ada King' }],
    [{ firstName: '', lastName: 'King', displayName: 'x' }, { lastName: 'King' }],
    [{ firstName: '', lastName: '', displayName: ' ' }, {}],
    [{ firstName: 'a'.repeat(60), lastName: '', displayName: '' }, { firstName: 'a'.repeat(50) }],
    [{ firstName: `${'a'.repeat(49)}😀`, lastName: '', displayName: '' }, { firstName: 'a'.repeat(49) }],
  ])('%j become the details %j', (profile, details) => {
    expect(Object.fromEntries(detailsOfProfile(profile).map(({ name, value }) => [name, value]))).toEqual(
      details,
    );
  });
});

describe('usernames for a user who chose none', () => {
  const seed = '01998f7e-2c7d-5e0f-9d00-0123456789ab';

  it('begin with the name before the @ and grow until one is free', () => {
    expect(usernameCandidates('ada.king+news@example.com', seed)).toEqual([
      'ada.king',
      'ada.king-89ab',
      'ada.king-456789ab',
      'ada.king-01998f7e2c7d5e0f9d000123456789ab',
    ]);
  });

  it.each(['a@example.com', '+x@example.com', `${'long'.repeat(16)}@example.com`])(
    'are valid usernames for %s, the last of them unique',
    (email) => {
      const candidates = usernameCandidates(email, seed);
      expect(candidates.filter((one) => !usernameSchema.safeParse(one).success)).toEqual([]);
      expect(candidates.at(-1)).toMatch(/01998f7e2c7d5e0f9d000123456789ab$/);
    },
  );
});

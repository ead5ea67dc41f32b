import {
  NAME_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  type UserDetail,
} from '@colloquy/contracts';

/** What is known when a user returns from Google. */
export interface GoogleReturn {
  readonly action: 'login' | 'register';
  readonly isEmailVerified: boolean;
  /** Whether an account is connected to this Google account. */
  readonly isConnected: boolean;
  /** The account with this address: none, one without a Google account, or one with another. */
  readonly local: 'none' | 'unconnected' | 'connected-elsewhere';
}

export type GoogleDecision =
  | 'refuse-unverified'
  | 'sign-in'
  | 'link'
  | 'refuse-elsewhere'
  | 'register'
  | 'offer-sign-up';

/**
 * Definitions, section 3: a Google account is linked by its verified address, after a password proof if an account
 * with the address exists. Whether the user started at login or at registration matters only without an account.
 */
export function decideGoogleReturn(known: GoogleReturn): GoogleDecision {
  if (!known.isEmailVerified) return 'refuse-unverified';
  if (known.isConnected) return 'sign-in';
  if (known.local === 'connected-elsewhere') return 'refuse-elsewhere';
  if (known.local === 'unconnected') return 'link';
  return known.action === 'register' ? 'register' : 'offer-sign-up';
}

/** Names of the profile as account details, cut to their limit; missing names are left out. */
export function detailsOfProfile(profile: {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
}): UserDetail[] {
  const hasParts = profile.firstName.trim() !== '' || profile.lastName.trim() !== '';
  const given = {
    firstName: hasParts ? profile.firstName : profile.displayName,
    lastName: hasParts ? profile.lastName : '',
  };
  return Object.entries(given).flatMap(([name, value]) => {
    // Never cut inside a surrogate pair.
    const cut = value
      .trim()
      .slice(0, NAME_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim();
    return cut === '' ? [] : [{ name, value: cut }];
  });
}

const SUFFIX_LENGTHS = [0, 4, 8, 32] as const;

/**
 * Usernames to try for a user who chose none: the local part of the address, then the same with more and more of
 * `seed`, a hexadecimal id.
 */
export function usernameCandidates(email: string, seed: string): string[] {
  const [local = ''] = email.split('@', 1);
  const [name = ''] = local.split('+', 1);
  const digits = seed.replaceAll(/[^0-9a-f]/g, '');
  return SUFFIX_LENGTHS.flatMap((length) => {
    const suffix = length === 0 ? '' : `-${digits.slice(-length)}`;
    const candidate = `${name.slice(0, USERNAME_MAX_LENGTH - suffix.length)}${suffix}`;
    return candidate.length < USERNAME_MIN_LENGTH ? [] : [candidate];
  });
}

import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. Argon2id is the package's default. */
const ARGON2_OPTIONS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Slow hashes of passwords; the work happens off the event loop. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for `null`, which is how an unknown account is asked. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** True for a hash whose parameters are not the current ones. */
  isOutdated(passwordHash: string): boolean;
}

export function createPasswordHasher(): PasswordHasher {
  // Made on first use; it is no account's password.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, ARGON2_OPTIONS),
    async verify(passwordHash, password) {
      decoy ??= hash('no account has this', ARGON2_OPTIONS);
      const matches = await verify(passwordHash ?? (await decoy), password);
      return matches && passwordHash !== null;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(PARAMETERS),
  };
}

import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. Argon2id is the package's default. */
const ARGON2_OPTIONS: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Slow hashes of passwords; the work happens off the event loop. */
export function createPasswordHasher() {
  // Created on first use; it is no account's password.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password: string) => hash(password, ARGON2_OPTIONS),
    /** Takes equally long for `null`, which stands for an unknown account. */
    async verify(passwordHash: string | null, password: string) {
      decoy ??= hash('no account has this', ARGON2_OPTIONS);
      const matches = await verify(passwordHash ?? (await decoy), password);
      return matches && passwordHash !== null;
    },
    /** True for a hash with outdated parameters. */
    isOutdated: (passwordHash: string) => !passwordHash.startsWith(PARAMETERS),
  };
}

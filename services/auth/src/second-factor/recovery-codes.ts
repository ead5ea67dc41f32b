import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@colloquy/contracts';

/** 80 bits cannot be searched exhaustively, however fast the hash is. */
const CODE_BYTES = 10;
const GROUP = /.{1,5}/g;

/** Ten new codes, to be shown once: four groups of five hexadecimal digits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (randomBytes(CODE_BYTES).toString('hex').match(GROUP) ?? []).join('-'),
  );
}

/** A typed code in the form that is compared: without spaces and hyphens, in lower case. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** The stored hash of a recovery code; the same code of two accounts has different hashes. */
export function hashOf(userId: string, plain: string): string {
  return createHash('sha256').update(`recovery-code/${userId}/${plain}`).digest('hex');
}

/** Whether a typed code is an app's code rather than a recovery code. */
export function isTotpCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

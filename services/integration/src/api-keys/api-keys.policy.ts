import { BlockList, isIP } from 'node:net';
import {
  API_KEY_OVERLAP_HOURS,
  EntityStatus,
  Plan,
  REVOKED_KEYS_SHOWN_DAYS,
  type ApiKeyState,
  type ApiKeyDecision,
  type SubscriptionState,
} from '@colloquy/contracts';
import { AppError, fieldError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import type { ApiKeyDocument, StoredSecret } from './api-keys.model.ts';
import { stopOf, type Roster } from './key-owners.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Maximum valid secrets besides the newest; more rotations in a day come from a broken script. */
const MAX_OLD_SECRETS = 5;

export interface PlanState {
  readonly plan_id: Plan;
  readonly state: SubscriptionState;
}

/** API keys are part of the enterprise plan; a canceled workspace is about to be erased. */
export function includesApiKeys({ plan_id, state }: PlanState): boolean {
  return plan_id === Plan.enterprise && state !== 'canceled';
}

export function stateOf(
  key: Pick<ApiKeyDocument, 'revokedAt' | 'expiresAt' | 'owner_id' | 'createdBy'>,
  roster: Roster,
  now: Date,
): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt <= now) return 'expired';
  return stopOf(key, roster) === null ? 'active' : 'stopped';
}

/** Secrets that are still valid, whatever the state of their key. */
export function liveSecrets(secrets: readonly StoredSecret[], now: Date): StoredSecret[] {
  return secrets.filter(({ until }) => until === null || until > now);
}

/** Until when the last secret from before a rotation is valid, or null. */
export function oldSecretUntil(secrets: readonly StoredSecret[], now: Date): Date | null {
  const ends = liveSecrets(secrets, now).flatMap(({ until }) => (until === null ? [] : [until]));
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** The secrets after a rotation: the previous one is valid for another day. Throws `wrongState` for too many. */
export function rotated(
  secrets: readonly StoredSecret[],
  fresh: Omit<StoredSecret, 'until'>,
  now: Date,
): StoredSecret[] {
  const until = new Date(now.getTime() + API_KEY_OVERLAP_HOURS * HOUR_MS);
  const older = liveSecrets(secrets, now).map((secret) => ({ ...secret, until: secret.until ?? until }));
  if (older.length > MAX_OLD_SECRETS) {
    throw new AppError({ code: ERRORS.wrongState, details: { reason: 'ROTATED_TOO_OFTEN' } });
  }
  return [{ prefix: fresh.prefix, hash: fresh.hash, until: null }, ...older];
}

/** Throws `wrongState` for a revoked key, because revoking is final. */
export function assertNotRevoked(key: Pick<ApiKeyDocument, 'revokedAt'>): void {
  if (key.revokedAt !== null) throw new AppError({ code: ERRORS.wrongState, details: { reason: 'REVOKED' } });
}

/** Throws `fieldNotValid` for an expiry in the past. */
export function assertInFuture(expiresAt: string | null | undefined, now: Date): void {
  if (typeof expiresAt === 'string' && new Date(expiresAt) <= now) {
    throw fieldError('expiresAt', 'past');
  }
}

/** Keys revoked after this moment are still listed. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - REVOKED_KEYS_SHOWN_DAYS * DAY_MS);
}

/** Whether an address is in `rules` or one of its networks; an empty list allows every address. */
export function isAllowedAddress(rules: readonly string[], ip: string): boolean {
  if (rules.length === 0) return true;
  const family = isIP(ip);
  if (family === 0) return false;
  const allowed = new BlockList();
  for (const rule of rules) {
    const [address = '', prefix] = rule.split('/');
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) allowed.addAddress(address, type);
    else allowed.addSubnet(address, Number(prefix), type);
  }
  return allowed.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Decides on one request with a key whose secret was right. An expired or revoked key is refused like a wrong one; a
 * stopped key is refused with the reason.
 */
export function decideUse(
  key: ApiKeyDocument,
  secret: StoredSecret,
  request: {
    readonly plan: PlanState;
    readonly roster: Roster;
    readonly ip: string;
    readonly now: Date;
  },
): ApiKeyDecision {
  const { plan, roster, ip, now } = request;
  const refuse = (
    code: ErrorCodeOf<'sessionNotValid' | 'planTooLow' | 'addressNotAllowed'>,
  ): ApiKeyDecision => ({ allowed: false, code });
  const isOver = secret.until !== null && secret.until <= now;
  if (isOver || key.status !== EntityStatus.active || stateOf(key, roster, now) !== 'active')
    return refuse(ERRORS.sessionNotValid);
  if (!includesApiKeys(plan)) return refuse(ERRORS.planTooLow);
  if (!isAllowedAddress(key.allowedIps, ip)) return refuse(ERRORS.addressNotAllowed);
  return {
    allowed: true,
    key: {
      id: key._id,
      workspace_id: key.workspace_id,
      scopes: key.scopes,
      chat_bot_ids: key.chat_bot_ids,
      ratePerMinute: key.ratePerMinute,
      usableUntil: earlier(key.expiresAt, secret.until)?.toISOString() ?? null,
    },
  };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

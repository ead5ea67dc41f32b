import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  API_KEY_MAX_RATE_PER_MINUTE,
  API_KEY_RATE_PER_MINUTE,
  MAX_ALLOWED_IPS,
  MAX_BULK_IDS,
} from '../constants.ts';
import { apiScopeSchema } from '../enums.ts';
import { entityFields, idSchema, nameSchema, timeSchema } from './fields.ts';

/** One IPv4 or IPv6 address or network. */
export const ipRuleSchema = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be an address such as 203.0.113.7 or a network such as 203.0.113.0/24',
);

/** The rules of a key that a user sets; all can be changed later. */
export const apiKeyRulesSchema = z.strictObject({
  name: nameSchema('name'),
  scopes: z
    .array(apiScopeSchema)
    .min(1, says('noScope'))
    .refine((scopes) => new Set(scopes).size === scopes.length, says('scopeTwice')),
  /** Empty means every chatbot of the workspace. */
  chat_bot_ids: z.array(idSchema).max(MAX_BULK_IDS),
  /** Empty means from anywhere. */
  allowedIps: z.array(ipRuleSchema).max(MAX_ALLOWED_IPS),
  ratePerMinute: z.int().min(1).max(API_KEY_MAX_RATE_PER_MINUTE),
  expiresAt: timeSchema.nullable(),
});
export type ApiKeyRules = z.infer<typeof apiKeyRulesSchema>;

export const newApiKeySchema = z.strictObject({
  workspace_id: idSchema,
  name: apiKeyRulesSchema.shape.name,
  scopes: apiKeyRulesSchema.shape.scopes,
  chat_bot_ids: apiKeyRulesSchema.shape.chat_bot_ids.default([]),
  allowedIps: apiKeyRulesSchema.shape.allowedIps.default([]),
  ratePerMinute: apiKeyRulesSchema.shape.ratePerMinute.default(API_KEY_RATE_PER_MINUTE),
  expiresAt: apiKeyRulesSchema.shape.expiresAt.default(null),
});

/** `stopped`: the key's owner is no longer an ADMIN; the key works again when an ADMIN takes it over. */
export const apiKeyStateSchema = z.enum(['active', 'expired', 'revoked', 'stopped']);
export type ApiKeyState = z.infer<typeof apiKeyStateSchema>;

export const apiKeyStopSchema = z.enum(['OWNER_LEFT', 'OWNER_NOT_ADMIN']);
export type ApiKeyStop = z.infer<typeof apiKeyStopSchema>;

/** A change of keys: their rules and, with `owner_id`, their owner, who must be an ADMIN. */
export const apiKeyPatchSchema = apiKeyRulesSchema.partial().extend({ owner_id: idSchema.optional() });
export type ApiKeyPatch = z.infer<typeof apiKeyPatchSchema>;

/** A key as its workspace sees it: with its prefix, never its secret. */
export const apiKeySchema = z.object({
  ...entityFields,
  workspace_id: idSchema,
  name: z.string(),
  /** The first characters of the newest secret after the mark that every key starts with. */
  prefix: z.string(),
  scopes: z.array(apiScopeSchema),
  chat_bot_ids: z.array(idSchema),
  allowedIps: z.array(z.string()),
  ratePerMinute: z.int(),
  expiresAt: timeSchema.nullable(),
  /** Accurate to about a minute. */
  lastUsedAt: timeSchema.nullable(),
  createdBy: z.string(),
  /** The ADMIN responsible for the key: its creator, until it is handed over. */
  owner_id: z.string(),
  revokedAt: timeSchema.nullable(),
  state: apiKeyStateSchema,
  /** Why the key is stopped; null in every other state. */
  stoppedReason: apiKeyStopSchema.nullable(),
  /** Until when a secret from before a rotation works; null when none does. */
  oldSecretUntil: timeSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The secret is shown once and not stored, so it is null in a repeat under the same Idempotency-Key. */
export const issuedApiKeySchema = apiKeySchema.extend({ secret: z.string().nullable() });
export type IssuedApiKey = z.infer<typeof issuedApiKeySchema>;

/** What the gateway must know about a key that it lets through. */
export const usableApiKeySchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  scopes: z.array(apiScopeSchema),
  chat_bot_ids: z.array(idSchema),
  ratePerMinute: z.int(),
  /** When this secret stops working, by the key's expiry or by a rotation. */
  usableUntil: timeSchema.nullable(),
});
export type UsableApiKey = z.infer<typeof usableApiKeySchema>;

/** Whether a request with a key is allowed, and why not. */
export const apiKeyDecisionSchema = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true), key: usableApiKeySchema }),
  z.object({
    allowed: z.literal(false),
    code: z.enum([ERRORS.sessionNotValid, ERRORS.planTooLow, ERRORS.addressNotAllowed]),
  }),
]);
export type ApiKeyDecision = z.infer<typeof apiKeyDecisionSchema>;

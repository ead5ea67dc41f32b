import {
  API_KEY_MAX_RATE_PER_MINUTE,
  API_KEY_RATE_PER_MINUTE,
  apiKeyRulesSchema,
  ipRuleSchema,
  nameSchema,
  type ApiKey,
  type ApiKeyRules,
  type ApiScope,
} from '@colloquy/contracts';
import { z } from 'zod';
import { dayOf, endOfDay, isWhole } from '../../components/typed-values.ts';
import type { Translate } from '../../i18n/useText.ts';

/** Form values of a key: lists as typed. */
export interface ApiKeyValues {
  name: string;
  scopes: ApiScope[];
  allBots: boolean;
  bots: string[];
  ips: string;
  rate: string;
  /** A day, or empty. */
  expiresOn: string;
}

export const NEW_KEY: ApiKeyValues = {
  name: '',
  scopes: ['ask'],
  allBots: true,
  bots: [],
  ips: '',
  rate: String(API_KEY_RATE_PER_MINUTE),
  expiresOn: '',
};

export function valuesOf(key: ApiKey): ApiKeyValues {
  return {
    name: key.name,
    scopes: key.scopes,
    allBots: key.chat_bot_ids.length === 0,
    bots: key.chat_bot_ids,
    ips: key.allowedIps.join('\n'),
    rate: String(key.ratePerMinute),
    expiresOn: key.expiresAt === null ? '' : dayOf(key.expiresAt),
  };
}

/** The rules from the form; only for validated values. */
export function rulesOf(values: ApiKeyValues): ApiKeyRules {
  return {
    name: values.name.trim(),
    scopes: values.scopes,
    chat_bot_ids: values.allBots ? [] : values.bots,
    allowedIps: linesOf(values.ips),
    ratePerMinute: Number(values.rate),
    expiresAt: endOfDay(values.expiresOn),
  };
}

export function apiKeyFormSchema(t: Translate, now: () => Date = () => new Date()): z.ZodType {
  return z
    .object({
      name: nameSchema('name'),
      scopes: apiKeyRulesSchema.shape.scopes,
      allBots: z.boolean(),
      bots: z.array(z.string()),
      ips: z.string().superRefine((text, context) => {
        const wrong = linesOf(text).find((line) => !ipRuleSchema.safeParse(line).success);
        if (wrong !== undefined)
          context.addIssue({ code: 'custom', message: t('apiKeys.ipInvalid', { value: wrong }) });
      }),
      rate: z.string().refine((text) => isWhole(text, API_KEY_MAX_RATE_PER_MINUTE), {
        message: t('apiKeys.rateInvalid', { max: API_KEY_MAX_RATE_PER_MINUTE }),
      }),
      expiresOn: z.string().refine((day) => day === '' || new Date(endOfDay(day) ?? 0) > now(), {
        message: t('apiKeys.expiresPast'),
      }),
    })
    .refine(({ allBots, bots }) => allBots || bots.length > 0, {
      path: ['bots'],
      message: t('apiKeys.chooseBot'),
    });
}

function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((line) => line !== ''))];
}

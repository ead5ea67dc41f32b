import { z } from 'zod';
import { commaList, count, defineConfig, secret, setting } from '@colloquy/config';
import { modelGroundingSchema } from '@colloquy/contracts';
import { portSetting, secretsKeySetting, serviceProcessSettings } from '@colloquy/service-kit';

/** A model on a slow machine reads its prompt for some seconds before its first word. */
const DEFAULT_MODEL_SILENCE_MS = 15_000;
/** A question has a minute, of which the fallback needs some. */
const MAX_MODEL_SILENCE_MS = 45_000;

const PRICE = /^(?<model>.+)=(?<read>\d+(?:\.\d+)?)\/(?<written>\d+(?:\.\d+)?)$/;

/** The price that a text such as `gpt-4o-mini=0.15/0.60` tells; null for a text that tells none. */
export function modelPriceOf(
  text: string,
): readonly [model: string, price: { readonly in: number; readonly out: number }] | null {
  const { model, read, written } = PRICE.exec(text)?.groups ?? {};
  return model === undefined ? null : [model, { in: Number(read), out: Number(written) }];
}

const modelPricesSchema = commaList.transform((texts, { addIssue }) => {
  const prices = texts.map((text) => modelPriceOf(text) ?? text);
  for (const text of prices) {
    if (typeof text === 'string') addIssue(`${text} is no price such as gpt-4o-mini=0.15/0.60`);
  }
  return new Map(prices.filter((price) => typeof price !== 'string'));
});

/** Without a model the bot quotes its sources instead of writing. */
export const chatModelSettings = {
  chatModelUrl: setting(
    'CHAT_MODEL_URL',
    z.url().optional(),
    'Base address of an OpenAI-compatible API; without it answers quote the sources',
    { example: 'https://api.openai.com/v1' },
  ),
  chatModelApiKey: setting('CHAT_MODEL_API_KEY', secret().optional(), 'Key for that API', { isSecret: true }),
  chatModel: setting('CHAT_MODEL', z.string().default('gpt-4o-mini'), 'Name of the conversation model'),
  chatModelGrounding: setting(
    'CHAT_MODEL_GROUNDING',
    z.enum(['test', ...modelGroundingSchema.options]).default('test'),
    'How it answers: in its own words (`free`), by quotes alone (`quoted`), not at all (`unused`), or as a test of a dozen questions finds, which is made at the start and, where it fails, again after 10 minutes, 20, 40 and then each hour',
  ),
  modelSilenceMs: setting(
    'MODEL_SILENCE_MS',
    count(1_000).max(MAX_MODEL_SILENCE_MS).default(DEFAULT_MODEL_SILENCE_MS),
    'How long the server of a conversation model may send nothing (no word, thought or comment), before an answer begins and within it, until it is given up, in milliseconds',
  ),
  modelPrices: setting(
    'MODEL_PRICES',
    modelPricesSchema.default(new Map()),
    'What a million tokens of each model cost, read and written, as `model=0.15/0.60` with commas between; without them the statistics tell no cost',
    { example: 'gpt-4o-mini=0.15/0.60' },
  ),
  modelCurrency: setting(
    'MODEL_CURRENCY',
    z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
    'What `MODEL_PRICES` are in (ISO 4217)',
  ),
} as const;

/** Local model servers, such as `127.0.0.1:11434`: without a name here, private addresses are not reached. */
export const modelHostsSetting = (hosts: readonly string[]) =>
  setting(
    'MODEL_HOSTS',
    commaList.default([...hosts]),
    'Private hosts, or host:port, at which workspaces may use a model server; those of this machine are found and offered',
    { example: '127.0.0.1:11434' },
  );

export const chatConfig = defineConfig('chat', {
  ...serviceProcessSettings,
  ...chatModelSettings,
  modelHosts: modelHostsSetting([]),
  secretsKey: secretsKeySetting,
  port: portSetting('chat'),
});

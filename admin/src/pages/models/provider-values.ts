import {
  modelProviderPatchSchema,
  newModelProviderSchema,
  type ModelProvider,
  type ModelProviderKind,
} from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';

/** Known settings of a model vendor, so that users need not look them up. */
interface Preset {
  readonly id: string;
  readonly name: string;
  readonly kind: ModelProviderKind;
  readonly baseUrl: string;
}

export const OTHER_PRESET = 'other';

/** Base addresses from the vendors' documentation; capitals are placeholders for the customer's values. */
export const PRESETS: readonly Preset[] = [
  { id: 'openai', name: 'OpenAI', kind: 'openai', baseUrl: 'https://api.openai.com/v1' },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    kind: 'azure',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/v1',
  },
  { id: 'mistral', name: 'Mistral', kind: 'compatible', baseUrl: 'https://api.mistral.ai/v1' },
  { id: 'groq', name: 'Groq', kind: 'compatible', baseUrl: 'https://api.groq.com/openai/v1' },
  { id: 'openrouter', name: 'OpenRouter', kind: 'compatible', baseUrl: 'https://openrouter.ai/api/v1' },
  { id: 'anthropic', name: 'Anthropic', kind: 'compatible', baseUrl: 'https://api.anthropic.com/v1' },
  { id: 'ollama', name: 'Ollama', kind: 'compatible', baseUrl: 'http://127.0.0.1:11434/v1' },
  { id: 'lmstudio', name: 'LM Studio', kind: 'compatible', baseUrl: 'http://127.0.0.1:1234/v1' },
  { id: 'vllm', name: 'vLLM', kind: 'compatible', baseUrl: 'http://127.0.0.1:8000/v1' },
];

/** Form values of a provider: headers as typed. */
export interface ProviderValues {
  preset: string;
  name: string;
  kind: ModelProviderKind;
  baseUrl: string;
  apiKey: string;
  headers: string;
}

export const NEW_PROVIDER: ProviderValues = {
  preset: 'openai',
  name: 'OpenAI',
  kind: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  apiKey: '',
  headers: '',
};

export function valuesOf({ name, kind, baseUrl }: ModelProvider): ProviderValues {
  return { preset: OTHER_PRESET, name, kind, baseUrl: baseUrl ?? '', apiKey: '', headers: '' };
}

const HEADER_LINE = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/;

function headersIn(typed: string): Record<string, string> | null {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => HEADER_LINE.exec(line));
  return pairs.includes(null)
    ? null
    : Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

export function providerFormSchema(t: Translate) {
  return z.object({
    preset: z.string(),
    name: newModelProviderSchema.shape.name,
    kind: newModelProviderSchema.shape.kind,
    baseUrl: newModelProviderSchema.shape.baseUrl,
    apiKey: z.string().trim(),
    headers: z.string().refine((typed) => headersIn(typed) !== null, t('models.headersInvalid')),
  });
}

/** The form in the server's format; an empty key and empty headers mean none, or unchanged. */
export function providerOf(values: ProviderValues) {
  const { name, kind, baseUrl, apiKey, headers } = values;
  const sent = headersIn(headers) ?? {};
  return modelProviderPatchSchema.required({ name: true, kind: true, baseUrl: true }).parse({
    name,
    kind,
    baseUrl,
    ...(apiKey.trim() === '' ? {} : { apiKey }),
    ...(Object.keys(sent).length === 0 ? {} : { headers: sent }),
  });
}

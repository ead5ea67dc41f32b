import {
  createExtractiveAnswerer,
  createGenerativeAnswerer,
  createOpenAiChatModel,
  type Answerer,
} from '@colloquy/language-model';
import type { Secret } from '@colloquy/config';
import { NO_KEY } from '../../model-providers/model-connection.ts';

/** The answerer that the settings ask for: a model where one is configured, quoting the sources otherwise. */
export function openAnswerer(config: {
  readonly chatModelUrl?: string | undefined;
  readonly chatModelApiKey?: Secret | undefined;
  readonly chatModel: string;
  /** How long it may say nothing until it is given up; the library's own time without it. */
  readonly modelSilenceMs?: number;
}): Answerer {
  const { modelSilenceMs: silenceMs } = config;
  if (config.chatModelUrl === undefined) return createExtractiveAnswerer();
  return createGenerativeAnswerer(
    createOpenAiChatModel({
      baseUrl: config.chatModelUrl,
      apiKey: config.chatModelApiKey?.reveal() ?? NO_KEY,
      model: config.chatModel,
      ...(silenceMs !== undefined && { timeouts: { firstTokenMs: silenceMs, gapMs: silenceMs } }),
    }),
  );
}

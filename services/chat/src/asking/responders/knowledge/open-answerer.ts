import {
  createExtractiveAnswerer,
  createGenerativeAnswerer,
  createOpenAiChatModel,
  type Answerer,
} from '@colloquy/language-model';
import type { ModelGrounding } from '@colloquy/contracts';
import type { Secret } from '@colloquy/config';
import type { KnownModel } from '../../../conversations/index.ts';
import { instanceHabitsOf, NO_KEY } from '../../../models/index.ts';

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
      habits: instanceHabitsOf(config.chatModelUrl, config.chatModel),
      ...(silenceMs !== undefined && { timeouts: { firstTokenMs: silenceMs, gapMs: silenceMs } }),
    }),
  );
}

/** The instance's answerer for each question, as its model rests on passages then. */
export function knownInstance(answerer: Answerer, grounding: () => ModelGrounding): () => KnownModel {
  const { chat } = answerer;
  if (chat === undefined) return () => ({ grounding: 'free', open: () => answerer });
  const quoting = createGenerativeAnswerer(chat, { grounding: 'quoted' });
  return () => {
    const now = grounding();
    return now === 'unused'
      ? { grounding: now }
      : { grounding: now, open: () => (now === 'quoted' ? quoting : answerer) };
  };
}

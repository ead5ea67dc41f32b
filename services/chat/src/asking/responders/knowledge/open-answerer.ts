import { createExtractiveAnswerer, createGenerativeAnswerer, type Answerer } from '@colloquy/answering';
import { createOpenAiChatModel } from '@colloquy/language-model';
import type { ModelGrounding } from '@colloquy/contracts';
import type { Secret } from '@colloquy/config';
import type { KnownModel } from '../../../conversations/index.ts';
import { instanceHabitsOf, NO_KEY } from '../../../models/index.ts';

/** The answerer of the settings: the configured model, or quotes from the sources without one. */
export function openAnswerer(config: {
  readonly chatModelUrl?: string | undefined;
  readonly chatModelApiKey?: Secret | undefined;
  readonly chatModel: string;
  /** How long the model may send nothing before it is given up; defaults to the library's own limit. */
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

/** The installation's answerer for each question, with its model's current grounding. */
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

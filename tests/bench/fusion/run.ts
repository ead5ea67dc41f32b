import {
  DEFAULT_THRESHOLD,
  LOCAL_ENGLISH_PROFILE,
  type Ranking,
  type RelevanceProfile,
} from '@colloquy/vector-store';
import { german } from './data/german.ts';
import { loadBots, loadBot } from './data-set.ts';
import {
  byProfile,
  byRankFusion,
  keeping,
  retrieval,
  separation,
  trialsOf,
  type Score,
  type Trial,
} from './measure.ts';

/** Prints the figures of docs/adr/0007: `node tests/bench/fusion/run.ts`. */
const SHARE_TO_KEEP = 0.9;
const THRESHOLDS = [0.25, 0.3, DEFAULT_THRESHOLD, 0.4, 0.45, 0.5];
const RANKINGS: readonly Ranking[] = ['hybrid', 'vector', 'keywords'];

const bots = await loadBots();
const domains = bots.slice(0, -1);
const all = bots.slice(-1).flatMap((bot) => trialsOf(bot));
const each = domains.flatMap((bot) =>
  trialsOf(
    bot,
    domains.filter((other) => other !== bot),
  ),
);
const inGerman = trialsOf(await loadBot(german), [], 'de');

/** Identity calibration: the raw mix, from which a boundary can be read. */
const raw = (profile: RelevanceProfile): RelevanceProfile => ({
  ...profile,
  boundaries: { hybrid: DEFAULT_THRESHOLD, vector: DEFAULT_THRESHOLD, keywords: DEFAULT_THRESHOLD },
});
const mix = (keywordWeight: number): Score =>
  byProfile({ ...LOCAL_ENGLISH_PROFILE, keywordWeight }, 'hybrid');
const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;
const half = (trials: readonly Trial[], name: 'tune' | 'test'): Trial[] =>
  trials.filter(({ question }) => question.half === name);

function printRetrieval(title: string, trials: readonly Trial[]): void {
  const methods: readonly [string, Score][] = [
    ['embedding', byProfile(LOCAL_ENGLISH_PROFILE, 'vector')],
    ['keywords', byProfile(LOCAL_ENGLISH_PROFILE, 'keywords')],
    ['rank fusion', byRankFusion],
    ...[0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((weight): [string, Score] => [`mix ${weight}`, mix(weight)]),
  ];
  console.log(`\n${title}`);
  for (const [name, score] of methods) {
    const { recallAt1, recallAt5, meanReciprocalRank } = retrieval(trials, score);
    console.log(
      `  ${name.padEnd(12)} R@1 ${percent(recallAt1)}  R@5 ${percent(recallAt5)}  MRR ${meanReciprocalRank.toFixed(3)}`,
    );
  }
}

printRetrieval('Six bots of 14 to 17 chunks, tune half', half(each, 'tune'));
printRetrieval('Six bots, test half', half(each, 'test'));
printRetrieval('One bot with all chunks, both halves', all);
printRetrieval('German bot, English model', inGerman);

console.log(`\nRaw score that keeps ${percent(SHARE_TO_KEEP)} of the answerable questions, tune half`);
for (const ranking of RANKINGS) {
  const boundary = keeping(half(each, 'tune'), byProfile(raw(LOCAL_ENGLISH_PROFILE), ranking), SHARE_TO_KEEP);
  console.log(
    `  ${ranking.padEnd(9)} ${boundary.toFixed(3)} (in use: ${LOCAL_ENGLISH_PROFILE.boundaries[ranking]})`,
  );
}

for (const [title, trials] of [
  ['test half', half(each, 'test')],
  ['tune half', half(each, 'tune')],
] as const) {
  console.log(`\nSeparation by threshold, ${title}: kept answerable / declined near / declined far`);
  for (const ranking of RANKINGS) {
    for (const threshold of THRESHOLDS) {
      const found = separation(trials, byProfile(LOCAL_ENGLISH_PROFILE, ranking), threshold);
      console.log(
        `  ${ranking.padEnd(9)} ${threshold.toFixed(2)}  ${percent(found.keptAnswerable)} / ${percent(found.declinedNear)} / ${percent(found.declinedFar)}`,
      );
    }
  }
}

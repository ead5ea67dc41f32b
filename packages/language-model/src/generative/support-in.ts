import type { Language } from '@colloquy/text';
import { claimFactors, type ClaimFactors } from './claim-factors.ts';
import { isJoinedCode } from '../extractive/codes.ts';
import { factsOfFigures } from './figures-of-subjects.ts';
import { hasChangedLabel, hasInverted, hasMisplaced, replacingRuns } from './misplaced.ts';
import { CLAUSE_START, type Source, type Window } from './source.ts';
import type { SupportBalance } from './support-balance.ts';
import { countLimits, isDenying, type Token } from './tokens.ts';

/** What an answer says must stand where most of the question's words do that it repeats: so much of the most. */
const MIN_OF_SUBJECT = 0.7;
/** Least share of the words after its "not" that stand in a clause of the source that denies or excludes something. */
const MIN_OF_DENIED = 0.5;

/** What stands in brackets or behind a colon is no clause of its own. */
const ENCLOSES = /[()（）:：]/g;
/** One word of a clause may always be another one for what the source says. */
const MIN_FOREIGN = 2;
const NO_FACTS: ReadonlyMap<string, readonly (readonly Token[])[]> = new Map();

/** A sentence of a model. */
export interface Claim {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The words of its label ("Price:"), which name what it tells. */
  readonly label: readonly Token[];
  /** What it adds to the question. */
  readonly added: readonly Token[];
  /** What it repeats of the question and the bot's name, as it stands there. */
  readonly repeated: readonly Token[];
  /** The words of the question alone: its first one is no name, whatever its capital. */
  readonly asked: ReadonlyMap<string, Token>;
}

export interface Support {
  readonly share: number;
  /** What tells how surely it is right. */
  readonly factors: ClaimFactors;
  /** The source that holds most of it. */
  readonly source: Source;
}

interface SupportRules {
  readonly language: Language;
  readonly balance: SupportBalance;
  /** All that the model was given. */
  readonly sources: readonly Source[];
}

/** How well the best window of each source of a group, taken together, supports a claim; null when they do not. */
export function supportIn(group: readonly Source[], claim: Claim, rules: SupportRules): Support | null {
  const { balance, language } = rules;
  const ranked = group.map((source) => rankedWindows(source, claim));
  const best = ranked.flatMap(([first]) => first ?? []);
  const [main] = best.toSorted(byHeld);
  if (main === undefined) return null;
  const windows = best.map(({ window }) => window);
  const holds = (token: Token): boolean => windows.some((window) => window.holds(token));
  const shareOf = (tokens: readonly Token[]) =>
    tokens.length === 0 ? 1 : tokens.filter(holds).length / tokens.length;
  const share = shareOf(claim.tokens);
  const { added, repeated } = claim;
  const subject = Math.max(...ranked.flat().map(({ window }) => window.nearness(repeated, repeated)));
  const isSaid =
    added.every((token) => token.kind === 'word' || holds(token)) &&
    share >= balance.leastShared &&
    shareOf(added) >= (added.filter(holds).length > 1 ? balance.leastAddedOfSeveral : balance.leastAdded) &&
    shareKnown(claim, group, rules.sources) >= balance.leastNamed &&
    main.repeated >= subject * MIN_OF_SUBJECT;
  if (!isSaid || isFigureOfAnother(group, claim) || isDeniedOtherwise(claim, windows, language)) return null;
  if (isMisplaced(group, claim, windows, rules) || hasForeignClause(claim, holds)) return null;
  return { share, factors: claimFactors(main.window, claim, share), source: main.source };
}

/**
 * How much of the names that a sentence repeats of its question the sources know; all where it has none. Nothing where
 * the question invents one of them, or a figure: a name that no source at all has.
 */
function shareKnown({ repeated, asked }: Claim, group: readonly Source[], all: readonly Source[]): number {
  const spots = repeated.map((token, at) => ({ token, beside: [repeated[at - 1], repeated[at + 1]] }));
  const unknown = spots.filter(({ token, beside }) => !isKnown(token, beside, group));
  // What a group knows, all know: only what is unknown to the group is looked for in all.
  const isInvented = ({ token, beside }: Spot): boolean =>
    token.kind === 'figure' || (asked.get(token.stem)?.kind === 'name' && !isKnown(token, beside, all));
  if (unknown.some(isInvented)) return 0;
  // What is known by the bot's name alone says nothing of the question.
  const isCounted = (token: Token) => asked.has(token.stem) || unknown.some((one) => one.token === token);
  const named = repeated.filter((token) => token.kind === 'name' && isCounted(token));
  return named.length === 0 ? 1 : 1 - unknown.length / named.length;
}

/** A word that a sentence repeats of its question, with those before and after it. */
interface Spot {
  readonly token: Token;
  readonly beside: readonly (Token | undefined)[];
}

/** Whether a name or figure of the question is in a source, as it stands or written together with the word beside it. */
function isKnown(
  token: Token,
  [before, after]: readonly (Token | undefined)[],
  group: readonly Source[],
): boolean {
  if (token.kind === 'word' || token.isSpelled) return true;
  // Together with a name, a word begins like that word alone: such forms must stand there as they are.
  const together = [`${before?.stem ?? ''}${token.stem}`, `${token.stem}${after?.stem ?? ''}`];
  return group.some(
    ({ whole }) => whole.holdsNearly(token) || together.some((stem) => whole.holds({ ...token, stem })),
  );
}

interface Ranked {
  readonly window: Window;
  readonly source: Source;
  readonly added: number;
  readonly repeated: number;
}

function rankedWindows(source: Source, { added, repeated }: Claim): Ranked[] {
  // The pieces of an address ("help", "example", "com") are many words that tell nothing of what a sentence is about.
  const telling = added.filter(({ isOfAddress }) => !isOfAddress);
  const around = telling.length === 0 ? added : telling;
  return source.windows
    .map((window) => ({
      window,
      source,
      added: added.filter((token) => window.holds(token)).length,
      repeated: window.nearness(repeated, around),
    }))
    .toSorted(byHeld);
}

function byHeld(one: Ranked, other: Ranked): number {
  return other.added - one.added || other.repeated - one.repeated;
}

function isMisplaced(
  group: readonly Source[],
  { tokens, label, added, asked }: Claim,
  windows: readonly Window[],
  { balance, sources }: SupportRules,
): boolean {
  const sentences = windows.flatMap((window) => window.sentences.map((one) => one.tokens));
  const hasFigure = tokens.some(({ kind }) => kind === 'figure');
  const facts = label.length > 0 || hasFigure ? group.flatMap((source) => source.facts) : [];
  // The words of the question may stand in any order before its answer.
  const own = label.filter(({ stem }) => !asked.has(stem));
  if (hasChangedLabel(own, tokens, facts)) return true;
  const ofFigures = hasFigure ? factsOfFigures([...label, ...tokens], facts) : NO_FACTS;
  if (ofFigures === null) return true;
  // A figure that is told of its own thing has its place among the facts about that thing.
  const isPlaced = ({ stem }: Token): boolean =>
    ofFigures.has(stem) || (ofFigures.size > 0 && isJoinedCode(stem));
  if (hasMisplaced(tokens, added, sentences, isPlaced) || hasInverted(tokens, sentences.flat())) return true;
  for (const [figure, said] of ofFigures)
    if (hasMisplaced(tokens, added, said, ({ stem }) => stem !== figure)) return true;
  const everything = new Set(
    group.flatMap(({ sentences }) => sentences).flatMap((one) => one.tokens.map(({ stem }) => stem)),
  );
  const runs = replacingRuns(tokens, added, nearestSentence(group, tokens));
  const isElsewhere = (run: readonly Token[]): boolean => run.every(({ stem }) => everything.has(stem));
  if (!balance.allowsRewording) return runs.some(isElsewhere);
  // A model that words a sentence anew does so in several places; whole phrases come from somewhere.
  const isTaken = (run: readonly Token[]): boolean =>
    run.length > 1 && sources.some((source) => saysInOneRun(source, run));
  return runs.some(isTaken) || (runs.length === 1 && runs.every(isElsewhere));
}

function saysInOneRun({ sentences }: Source, run: readonly Token[]): boolean {
  return sentences.some(({ tokens }) =>
    tokens.some((_, from) => run.every(({ stem }, at) => tokens[from + at]?.stem === stem)),
  );
}

/** Whether a sentence that has more of the question than those with a claim's figures has figures of its own. */
function isFigureOfAnother(group: readonly Source[], { added, repeated }: Claim): boolean {
  const figures = new Set(added.filter(({ kind }) => kind === 'figure').map(({ stem }) => stem));
  if (figures.size === 0) return false;
  const all = group
    .flatMap(({ sentences }) => sentences)
    .map(({ tokens }) => ({
      shared: countSame(tokens, repeated),
      figures: tokens.filter(({ kind }) => kind === 'figure').map(({ stem }) => stem),
    }));
  const here = Math.max(
    0,
    ...all.filter((one) => one.figures.some((stem) => figures.has(stem))).map((one) => one.shared),
  );
  return all.some((one) => one.shared > here && one.figures.length > 0);
}

/** Letters of "e.g." are no words that add something. */
function isLong({ stem }: Token): boolean {
  return stem.length > 2;
}

/** Whether a clause that follows another one adds several words, none of which the source has beside the rest. */
function hasForeignClause({ tokens, added }: Claim, holds: (token: Token) => boolean): boolean {
  const starts = tokens.flatMap(({ joint }, at) =>
    at > 0 && CLAUSE_START.test(`${joint.replaceAll(ENCLOSES, '')} `) ? [at] : [],
  );
  return starts.some((from, at) => {
    const own = tokens.slice(from, starts[at + 1]).filter((token) => added.includes(token));
    return own.filter(isLong).length >= MIN_FOREIGN && !own.some(holds);
  });
}

/** The sentence that has most of some words. */
function nearestSentence(group: readonly Source[], tokens: readonly Token[]): readonly Token[] {
  const all = group.flatMap(({ sentences }) => sentences);
  const counts = all.map((one) => countSame(one.tokens, tokens));
  return all[counts.indexOf(Math.max(...counts))]?.tokens ?? [];
}

/** Telling words that two texts have in common. */
function countSame(some: readonly Token[], others: readonly Token[]): number {
  const stems = new Set(some.map(({ stem }) => stem));
  return new Set(others.map(({ stem }) => stem).filter((stem) => stems.has(stem))).size;
}

/**
 * Whether a claim denies what no clause of its source denies, denies or excludes more often than the source does, or
 * leaves out a "not" that its source has before every such word.
 */
function isDeniedOtherwise({ text, tokens }: Claim, windows: readonly Window[], language: Language): boolean {
  const sentences = windows.flatMap((window) => window.sentences);
  if (isDenying(text, language)) {
    if (countLimits(text, language) > sentences.reduce((sum, one) => sum + one.limits, 0)) return true;
    const denied = tokens.filter(({ isDenied }) => isDenied);
    const about = sentences.filter((one) => denied.some(one.holds));
    const nearest = Math.max(0, ...about.map((one) => countSame(one.tokens, tokens)));
    const said = about.filter((one) => countSame(one.tokens, tokens) === nearest);
    return said.length > 0
      ? !said.some(
          (one) =>
            denied.slice(0, 1).every(one.holds) &&
            denied.filter(one.holdsLimited).length >= denied.length * MIN_OF_DENIED,
        )
      : !sentences.some(({ limits }) => limits > 0);
  }
  if (countLimits(text, language) > 0) return false;
  const said = sentences.flatMap((one) => one.tokens);
  return tokens.some(({ stem }) => {
    const spots = said.filter((token) => token.stem === stem);
    return spots.length > 0 && spots.every(({ isDenied }) => isDenied);
  });
}

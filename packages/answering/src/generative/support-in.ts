import type { Language } from '@colloquy/text';
import { claimFactors, type ClaimFactors } from './claim-factors.ts';
import { isJoinedCode } from '../extractive/codes.ts';
import { factsOfFigures } from './figures-of-subjects.ts';
import { hasChangedLabel, hasInverted, hasMisplaced, replacingRuns } from './misplaced.ts';
import { CLAUSE_START, type Source, type Window } from './source.ts';
import type { SupportBalance } from './support-balance.ts';
import { countLimits, isDenying, type Token } from './tokens.ts';

/** Share of the best match: an answer must be near the place where most of its repeated question words are. */
const MIN_OF_SUBJECT = 0.7;
/** Minimum share of the words after a negation that are in a source clause that denies or excludes something. */
const MIN_OF_DENIED = 0.5;

/** Text in brackets or after a colon is not a clause of its own. */
const ENCLOSES = /[()（）:：]/g;
/** One word of a clause may always differ from the source. */
const MIN_FOREIGN = 2;
const NO_FACTS: ReadonlyMap<string, readonly (readonly Token[])[]> = new Map();

/** A sentence of a model. */
export interface Claim {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The words of its label ("Price:"), which name its value. */
  readonly label: readonly Token[];
  /** The words that it adds to the question. */
  readonly added: readonly Token[];
  /** The words that it repeats from the question and the bot's name, in its own form. */
  readonly repeated: readonly Token[];
  /** The question's own words: its first word is not a name despite its capital. */
  readonly asked: ReadonlyMap<string, Token>;
}

export interface Support {
  readonly share: number;
  /** Features that show how likely it is right. */
  readonly factors: ClaimFactors;
  /** The source that covers most of it. */
  readonly source: Source;
}

interface SupportRules {
  readonly language: Language;
  readonly balance: SupportBalance;
  /** All sources that the model was given. */
  readonly sources: readonly Source[];
}

/** How well the best windows of a group of sources together support a claim; null when they do not. */
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
 * Share of the names repeated from the question that the sources contain; 1 without names. 0 when the question
 * invents a name or figure that no source at all contains.
 */
function shareKnown({ repeated, asked }: Claim, group: readonly Source[], all: readonly Source[]): number {
  const spots = repeated.map((token, at) => ({ token, beside: [repeated[at - 1], repeated[at + 1]] }));
  const unknown = spots.filter(({ token, beside }) => !isKnown(token, beside, group));
  // What the group contains, all sources contain: only what is missing from the group is looked up in all.
  const isInvented = ({ token, beside }: Spot): boolean =>
    token.kind === 'figure' || (asked.get(token.stem)?.kind === 'name' && !isKnown(token, beside, all));
  if (unknown.some(isInvented)) return 0;
  // A name known only as the bot's name says nothing about the question.
  const isCounted = (token: Token) => asked.has(token.stem) || unknown.some((one) => one.token === token);
  const named = repeated.filter((token) => token.kind === 'name' && isCounted(token));
  return named.length === 0 ? 1 : 1 - unknown.length / named.length;
}

/** A word that a sentence repeats from its question, with its neighbours. */
interface Spot {
  readonly token: Token;
  readonly beside: readonly (Token | undefined)[];
}

/** Whether a source contains a name or figure of the question, alone or written together with its neighbour. */
function isKnown(
  token: Token,
  [before, after]: readonly (Token | undefined)[],
  group: readonly Source[],
): boolean {
  if (token.kind === 'word' || token.isSpelled) return true;
  // Joined with a name, a word would match that word alone by its beginning, so such forms must match exactly.
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
  // The parts of an address ("help", "example", "com") are many words without information about the sentence's
  // subject.
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
  // The words of the question may precede its answer in any order.
  const own = label.filter(({ stem }) => !asked.has(stem));
  if (hasChangedLabel(own, tokens, facts)) return true;
  const ofFigures = hasFigure ? factsOfFigures([...label, ...tokens], facts) : NO_FACTS;
  if (ofFigures === null) return true;
  // A figure given for its own subject belongs among the facts about that subject.
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
  // A model that rephrases a sentence does so in several positions; whole phrases are taken from somewhere.
  const isTaken = (run: readonly Token[]): boolean =>
    run.length > 1 && sources.some((source) => saysInOneRun(source, run));
  return runs.some(isTaken) || (runs.length === 1 && runs.every(isElsewhere));
}

function saysInOneRun({ sentences }: Source, run: readonly Token[]): boolean {
  return sentences.some(({ tokens }) =>
    tokens.some((_, from) => run.every(({ stem }, at) => tokens[from + at]?.stem === stem)),
  );
}

/**
 * Whether another sentence matches more of the question than those with the claim's figures, and has figures of its
 * own.
 */
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

/** The letters of "e.g." add no content. */
function isLong({ stem }: Token): boolean {
  return stem.length > 2;
}

/** Whether a later clause adds several words that the source does not have near the rest. */
function hasForeignClause({ tokens, added }: Claim, holds: (token: Token) => boolean): boolean {
  const starts = tokens.flatMap(({ joint }, at) =>
    at > 0 && CLAUSE_START.test(`${joint.replaceAll(ENCLOSES, '')} `) ? [at] : [],
  );
  return starts.some((from, at) => {
    const own = tokens.slice(from, starts[at + 1]).filter((token) => added.includes(token));
    return own.filter(isLong).length >= MIN_FOREIGN && !own.some(holds);
  });
}

/** The sentence that contains most of some words. */
function nearestSentence(group: readonly Source[], tokens: readonly Token[]): readonly Token[] {
  const all = group.flatMap(({ sentences }) => sentences);
  const counts = all.map((one) => countSame(one.tokens, tokens));
  return all[counts.indexOf(Math.max(...counts))]?.tokens ?? [];
}

/** Number of content words that two texts share. */
function countSame(some: readonly Token[], others: readonly Token[]): number {
  const stems = new Set(some.map(({ stem }) => stem));
  return new Set(others.map(({ stem }) => stem).filter((stem) => stems.has(stem))).size;
}

/**
 * Whether a claim negates what no clause of its source negates, negates or excludes more often than the source, or
 * drops a "not" that its source has before every such word.
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

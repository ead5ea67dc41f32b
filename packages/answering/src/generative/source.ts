import { isOneTypoApart, type Language } from '@colloquy/text';
import { isSameRoot } from '../extractive/matching.ts';
import { SNIPPET_MAX_CHARS, unitsOf, type Unit } from '../extractive/units.ts';
import { meaningsOf } from '../extractive/synonyms.ts';
import type { Passage } from '../ports.ts';
import type { Fact } from './figures-of-subjects.ts';
import { countLimits, tokensOf, type Token } from './tokens.ts';

/** Weight of a word in an adjacent sentence or above it. */
const NEAR = 0.5;
/** Shorter names often differ by one letter by chance. */
const MIN_TYPO_LENGTH = 5;
/** "X300" is not a misspelt "X200". */
const HAS_DIGIT = /\d/;
/** A negation in one clause does not apply to the sentence's other clauses; German has a comma before each clause. */
export const CLAUSE_START =
  /[,;:()–，、；：（）]|\b(?=(?:which|who|whose|that|but|although|though|while|whereas|because|when|if|where|since|unless|until|qui|que|mais|pero|che|ma|koji|koja|koje|ali)\s)/iu;

export interface Sentence {
  /** Its content words, in order. */
  readonly tokens: readonly Token[];
  /** Number of its words that deny or exclude something. */
  readonly limits: number;
  /** Like `holds`, limited to clauses that deny or exclude something. */
  readonly holdsLimited: Holder;
  /** Like `Window.holds`, for this sentence only. */
  readonly holds: Holder;
}

/** The content of two adjacent sentences of a passage and of the text above them. */
export interface Window {
  readonly sentences: readonly Sentence[];
  /** How much of some words is near most of `around`: a word in that sentence counts 1, one near it a half. */
  nearness(words: readonly Token[], around: readonly Token[]): number;
  /** Whether it contains a word, another form of it, or (in English) a synonym; figures must match exactly. */
  holds(token: Token): boolean;
  /** Like `holds`, but tolerates another ending or one wrong letter in a name that a visitor typed. */
  holdsNearly(token: Token): boolean;
}

/** A passage and its comparison data, computed on first use because most passages of a prompt are never cited. */
export class Source {
  readonly passage: Passage;
  readonly #language: Language;
  #units: readonly SaidUnit[] | undefined;
  #windows: readonly Window[] | undefined;
  #whole: Window | undefined;
  #facts: readonly Fact[] | undefined;

  constructor(passage: Passage, language: Language) {
    this.passage = passage;
    this.#language = language;
  }

  get windows(): readonly Window[] {
    return (this.#windows ??= this.#makeWindows());
  }

  /** The whole passage as one window. */
  get whole(): Window {
    const { title, headingPath, text } = this.passage;
    const said = [sentenceOf(text, this.#language)];
    return (this.#whole ??= windowOf(said, [title, ...headingPath].join('\n'), this.#language));
  }

  /** Every sentence and line of the passage once, in order. */
  get sentences(): readonly Sentence[] {
    return this.#said().map(({ sentence }) => sentence);
  }

  /** Every sentence and line with its subject; computed for the first figure that is looked up. */
  get facts(): readonly Fact[] {
    return (this.#facts ??= this.#said().map(({ unit, sentence }) => ({
      tokens: sentence.tokens,
      label: tokensOf(labelOf(unit), this.#language),
      above: tokensOf([...unit.headings, this.passage.title].join('\n'), this.#language),
    })));
  }

  /** The sentence or line that shares most with the answer, verbatim. */
  bestSnippet(answer: readonly Token[]): string {
    const wanted = new Set(answer.map(({ stem }) => stem));
    let best = this.passage.text.trim();
    let bestShared = 0;
    for (const { unit, sentence } of this.#said()) {
      const stems = sentence.tokens.map(({ stem }) => stem);
      const shared = new Set(stems.filter((stem) => wanted.has(stem))).size;
      if (shared > bestShared) {
        best = unit.text;
        bestShared = shared;
      }
    }
    return best.slice(0, SNIPPET_MAX_CHARS);
  }

  #said(): readonly SaidUnit[] {
    this.#units ??= unitsOf(this.passage).map((unit) => ({
      unit,
      sentence: sentenceOf(unit.text, this.#language),
    }));
    return this.#units;
  }

  #makeWindows(): Window[] {
    const all = this.#said();
    const pairs = all.map((_, at) => this.#over(all.slice(at, at + 2)));
    // A list or a table is one unit of meaning that an answer may sum up.
    const listed = all.filter(({ unit }) => unit.kind === 'item' || unit.kind === 'row');
    const blocks = [...Map.groupBy(listed, ({ unit }) => unit.block).values()];
    return [...pairs, ...blocks.filter((block) => block.length > 2).map((block) => this.#over(block))];
  }

  #over(some: readonly SaidUnit[]): Window {
    const above = some.flatMap(({ unit }) => [...unit.headings, unit.question ?? '', unit.leadIn ?? '']);
    return windowOf(
      some.map(({ sentence }) => sentence),
      [this.passage.title, ...new Set(above)].join('\n'),
      this.#language,
    );
  }
}

function labelOf({ kind, row, text }: Unit): string {
  if (row !== null) return row.label;
  return kind === 'pair' ? text.slice(0, text.indexOf(':')) : '';
}

interface SaidUnit {
  readonly unit: Unit;
  readonly sentence: Sentence;
}

function sentenceOf(text: string, language: Language): Sentence {
  const tokens = tokensOf(text, language);
  const limited = text.split(CLAUSE_START).filter((clause) => countLimits(clause, language) > 0);
  return {
    tokens,
    limits: countLimits(text, language),
    holds: holderOf(tokens, language),
    holdsLimited: holderOf(tokensOf(limited.join('; '), language), language),
  };
}

function windowOf(sentences: readonly Sentence[], above: string, language: Language): Window {
  const all = [...sentences.flatMap(({ tokens }) => tokens), ...tokensOf(above, language)];
  const holds = holderOf(all, language);
  return {
    sentences,
    nearness(words, around) {
      const counts = sentences.map((sentence) => around.filter(sentence.holds).length);
      const most = Math.max(...counts);
      const there = sentences.filter((_, at) => counts[at] === most);
      const weights = words.map<number>((word) =>
        there.some((sentence) => sentence.holds(word)) ? 1 : holds(word) ? NEAR : 0,
      );
      return weights.reduce((sum, weight) => sum + weight, 0);
    },
    holds,
    holdsNearly: (token) =>
      holds(token) ||
      (token.kind === 'name' &&
        !HAS_DIGIT.test(token.stem) &&
        all.some(({ stem }) => isSameRoot(stem, token.stem) || isTypo(stem, token.stem))),
  };
}

type Holder = (token: Token) => boolean;

/**
 * Tests whether some words contain another: figures exactly, words also in another form or (in English) as a synonym.
 */
function holderOf(tokens: readonly Token[], language: Language): Holder {
  const known = new Set(tokens.map(({ stem }) => stem));
  const meanings = new Set(language === 'en' ? [...known].flatMap((stem) => [...meaningsOf(stem)]) : []);
  return ({ stem, kind }) => {
    if (known.has(stem)) return true;
    if (kind !== 'word') return false;
    if ([...meaningsOf(stem)].some((meaning) => meanings.has(meaning))) return true;
    return [...known].some((one) => isSameRoot(one, stem));
  };
}

function isTypo(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= MIN_TYPO_LENGTH && isOneTypoApart(a, b);
}

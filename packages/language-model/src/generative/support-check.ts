import { SNIPPET_MAX_CHARS, type Passage } from '../ports.ts';
import { unitsOf } from '../extractive/units.ts';
import { stemsOf } from '../extractive/matching.ts';
import { detectLanguage, type Language } from '../text/languages.ts';
import { splitSentences } from '../text/sentences.ts';

export interface SupportReport {
  /** Every claim is found in a passage (strict), or at least half of them. */
  readonly supported: boolean;
  /** Mean support of the claims, 0 to 1. */
  readonly confidence: number;
  /** Passages that the claims rest on, cited by the model or, where it cited none, found by us. */
  readonly citedPassages: readonly number[];
  readonly quotes: readonly { readonly n: number; readonly snippet: string }[];
}

/** Least share of a sentence's content words that its passages must hold. Paraphrase keeps nouns, numbers and names. */
const MIN_SHARED = 0.4;
/** Sentences with fewer content words claim nothing ("Yes.", "Here is how:"). */
const MIN_CLAIM_WORDS = 3;
const LENIENT_SHARE = 0.5;
/** Across languages only numbers can be compared; such answers are trusted less. */
const CROSS_LANGUAGE_CONFIDENCE = 0.6;

const CITATION = /\[(\d+)\]/g;

/** Checks a finished answer against the passages it cites: words for words, and every number exactly. */
export function checkSupport(
  answer: string,
  cited: readonly number[],
  passages: readonly Passage[],
  strict: boolean,
): SupportReport {
  const language = detectLanguage(answer, 'other');
  const sources = passages.map((passage) => new Source(passage, language));
  const isCited = ({ n }: Passage): boolean => cited.length === 0 || cited.includes(n);
  const claimedFrom = passages.filter(isCited).map(({ text }) => text);
  const sourceLanguage = detectLanguage(claimedFrom.join(' '), language);
  const isCrossLanguage = language !== sourceLanguage;
  const claims = claimsOf(answer, language).map((claim) => judge(claim, sources, cited, isCrossLanguage));
  const upheld = claims.filter((claim) => claim.isUpheld).length;
  const found = [...new Set(claims.flatMap((claim) => (claim.isUpheld ? claim.sources : [])))];
  const citedPassages = cited.length > 0 ? cited : found;
  const share = claims.length === 0 ? 1 : upheld / claims.length;
  return {
    supported: citedPassages.length > 0 && (strict ? share === 1 : share >= LENIENT_SHARE),
    confidence: claims.length === 0 ? 0 : claims.reduce((sum, claim) => sum + claim.share, 0) / claims.length,
    citedPassages,
    quotes: citedPassages.flatMap((n) => {
      const source = sources.find((one) => one.passage.n === n);
      return source === undefined ? [] : [{ n, snippet: source.bestSnippet(stemsOf(answer, language)) }];
    }),
  };
}

interface Claim {
  readonly stems: readonly string[];
  readonly numbers: readonly string[];
  readonly cited: readonly number[];
}

interface JudgedClaim {
  readonly share: number;
  readonly isUpheld: boolean;
  readonly sources: readonly number[];
}

function claimsOf(answer: string, language: Language): Claim[] {
  return answer
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .reduce<string[]>(attachLooseCitations, [])
    .map((sentence) => ({
      stems: stemsOf(sentence.replace(CITATION, ' '), language),
      numbers: numbersOf(sentence.replace(CITATION, ' ').replace(/^\s*\d+[.)]\s/, '')),
      cited: [...sentence.matchAll(CITATION)].map((match) => Number(match[1])),
    }))
    .filter((claim) => claim.stems.length >= MIN_CLAIM_WORDS || claim.numbers.length > 0);
}

/** "It costs 5. [1]" is cut after the full stop; the citation belongs to the sentence before it. */
function attachLooseCitations(sentences: string[], next: string): string[] {
  const loose = /^(?:\[\d+\]\s*)+/.exec(next)?.[0] ?? '';
  const previous = sentences.at(-1);
  if (loose !== '' && previous !== undefined) sentences[sentences.length - 1] = `${previous} ${loose}`;
  const rest = previous === undefined ? next : next.slice(loose.length);
  if (rest.trim() !== '') sentences.push(rest);
  return sentences;
}

function judge(
  claim: Claim,
  sources: readonly Source[],
  cited: readonly number[],
  isCrossLanguage: boolean,
): JudgedClaim {
  // A sentence without its own citation may rest on any passage that the answer cites.
  const numbers = claim.cited.length > 0 ? claim.cited : cited;
  const allowed =
    numbers.length > 0 ? sources.filter((source) => numbers.includes(source.passage.n)) : sources;
  const hasNumbers = claim.numbers.every((number) => allowed.some((source) => source.numbers.has(number)));
  if (isCrossLanguage) {
    return {
      share: hasNumbers ? CROSS_LANGUAGE_CONFIDENCE : 0,
      isUpheld: hasNumbers && cited.length > 0,
      sources: numbers,
    };
  }
  const shared = claim.stems.filter((stem) => allowed.some((source) => source.stems.has(stem))).length;
  const share = claim.stems.length === 0 ? 1 : shared / claim.stems.length;
  const best = allowed.toSorted((a, b) => b.countShared(claim.stems) - a.countShared(claim.stems))[0];
  return {
    share: hasNumbers ? share : 0,
    isUpheld: hasNumbers && share >= MIN_SHARED,
    sources: best === undefined ? [] : [best.passage.n],
  };
}

function numbersOf(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((number) => number.replace(/[.,]/g, ''));
}

/** A passage and, once asked for, what it is compared by: most passages of a prompt are never cited. */
class Source {
  readonly passage: Passage;
  readonly #language: Language;
  #stems: ReadonlySet<string> | undefined;
  #numbers: ReadonlySet<string> | undefined;

  constructor(passage: Passage, language: Language) {
    this.passage = passage;
    this.#language = language;
  }

  get stems(): ReadonlySet<string> {
    return (this.#stems ??= new Set(stemsOf(this.#text(), this.#language)));
  }

  get numbers(): ReadonlySet<string> {
    return (this.#numbers ??= new Set(numbersOf(this.#text())));
  }

  #text(): string {
    return [this.passage.title, ...this.passage.headingPath, this.passage.text].join('\n');
  }

  countShared(stems: readonly string[]): number {
    return stems.filter((stem) => this.stems.has(stem)).length;
  }

  /** The sentence or line that shares most with the answer, verbatim. */
  bestSnippet(answerStems: readonly string[]): string {
    const wanted = new Set(answerStems);
    let best = this.passage.text.trim();
    let bestShared = 0;
    for (const unit of unitsOf(this.passage)) {
      const shared = new Set(stemsOf(unit.text, this.#language).filter((stem) => wanted.has(stem))).size;
      if (shared > bestShared) {
        best = unit.text;
        bestShared = shared;
      }
    }
    return best.slice(0, SNIPPET_MAX_CHARS);
  }
}

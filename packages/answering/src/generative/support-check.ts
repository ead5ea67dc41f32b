import { countWords, detectLanguage, figureOf, stem, wordsOf, type Language } from '@colloquy/text';
import type { AnswerRequest, Grounding } from '../ports.ts';
import { hasInventedLink } from './links.ts';
import { holdsAnswerType, tellsAmountOrName, type AnswerType } from '../extractive/answer-types.ts';
import { joinCodes } from '../extractive/codes.ts';
import { analyseQuestion } from '../extractive/question.ts';
import { isLeadIn, labelledValue, namesKindOf } from './labels.ts';
import { isOfOtherKind } from './asked-kind.ts';
import { logisticOf } from '../logistic.ts';
import { hoursAsIn } from './clock-times.ts';
import { CLAIM_FACTORS, type ClaimFactors } from './claim-factors.ts';
import { LEARNT_OF_CLAIMS } from './claim-weights.ts';
import { quotedSentence } from './quoting.ts';
import { createPromptEchoes, type PromptEchoes } from './prompt-echo.ts';
import { createQuestionEchoes, createYesOrNo, type QuestionEchoes, type YesOrNo } from './question-echo.ts';
import { Source, type Sentence } from './source.ts';
import { balanceOf, careOf, type SupportBalance, type SupportCare } from './support-balance.ts';
import { supportIn, type Claim, type Support } from './support-in.ts';
import { countLimits, tokensOf, type Token } from './tokens.ts';

/** Sentences with fewer content words and no citation claim nothing ("Here is how:"). */
const MIN_CLAIM_WORDS = 3;
/** Only numbers can be compared across languages, so such answers get less confidence. */
const CROSS_LANGUAGE_CONFIDENCE = 0.6;

/** A passage says it verbatim, but "yes" says little about what it answers. */
const YES_OR_NO_CONFIDENCE = 0.6;

/** A text this long without known function words is in an unknown language. */
const MIN_WORDS_OF_OTHER_LANGUAGE = 40;

const CITATION = /\[(\d+)\]/g;
const LIST_NUMBER = /^\s*\(?\d{1,3}[.)]\s/;
/**
 * `upheld`: a passage says it. `neutral`: it claims nothing and only repeats the sources or the question (a lead-in,
 * a table's rule, the question again). `phrase`: it claims nothing and adds words of its own (a courtesy), or repeats
 * a quote. `unsupported`: no passage says it, it contains an address that no passage contains, it repeats the model's
 * instructions, or it is not a quote where only quotes are shown.
 */
type SupportResult = 'upheld' | 'neutral' | 'phrase' | 'unsupported';

/**
 * Checks a model's sentences against the passages as they arrive. What a sentence adds to the question must be within
 * two adjacent sentences of its sources: every number and name in its right position, and most of the words, negated
 * where the source negates. Of what it repeats from the question, its sources must contain every number and as many
 * names as the thresholds ask for, and each name must be in some source.
 */
export class SupportCheck {
  readonly #request: AnswerRequest;
  readonly #mustQuote: boolean;
  readonly #care: SupportCare;
  readonly #quoted = new Set<Sentence>();
  readonly #echoes: PromptEchoes;
  readonly #sourceLanguage: Language;
  readonly #cited = new Set<number>();
  readonly #rested = new Set<number>();
  readonly #likelihoods: number[] = [];
  #lastRested: readonly number[] = [];
  readonly #questionEchoes: QuestionEchoes;
  readonly #yesOrNo: YesOrNo;
  readonly #types: readonly AnswerType[];
  #shown = '';
  #upheldCount = 0;
  #factors: ClaimFactors | null = null;

  /** `instructions` is visible to the model only. */
  constructor(
    request: AnswerRequest,
    instructions: string,
    grounding: Grounding = 'free',
    care: SupportCare = careOf(grounding),
  ) {
    this.#request = request;
    this.#mustQuote = grounding === 'quoted';
    this.#care = care;
    const texts = request.passages.map(({ title, headingPath, text }) => [title, ...headingPath, text]);
    this.#echoes = createPromptEchoes(instructions, [...texts.flat(), request.question].join('\n'));
    const said = request.passages.map(({ text }) => text).join(' ');
    // A few words without function words may be in any language, most likely the question's.
    const fallback =
      countWords(said) < MIN_WORDS_OF_OTHER_LANGUAGE ? detectLanguage(request.question, 'other') : 'other';
    this.#sourceLanguage = detectLanguage(said, fallback);
    const { question, botName } = request;
    this.#types = analyseQuestion({ question, history: [], botName, sourceSample: said }).types;
    this.#questionEchoes = createQuestionEchoes(request.question, this.#sourceLanguage);
    this.#yesOrNo = createYesOrNo(this.#questionEchoes.asksForMore);
  }

  get hasUpheld(): boolean {
    return this.#upheldCount > 0;
  }

  /** The likelihood that the claims so far are right, 0 to 1: their mean, as learnt from written answers. */
  get confidence(): number {
    const all = this.#likelihoods;
    return all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length;
  }

  /** The features of the last claim upheld by its words; null without one. */
  get factors(): ClaimFactors | null {
    return this.#factors;
  }

  /** The passages that the last upheld sentence rests on. */
  get lastRested(): readonly number[] {
    return this.#lastRested;
  }

  check(sentence: string): SupportResult {
    const { passages } = this.#request;
    if (this.#echoes.isEcho(sentence) || hasInventedLink(sentence, passages)) return this.#fail();
    const text = sentence.replaceAll(CITATION, ' ').replace(LIST_NUMBER, ' ');
    const result = this.#resultOf(text, citationsIn(sentence));
    if (result !== 'unsupported') return result;
    // The text after the lead-in is checked by itself.
    return isLeadIn(text) ? 'phrase' : this.#fail();
  }

  #resultOf(text: string, cited: readonly number[]): SupportResult {
    const { question, botName } = this.#request;
    const isCrossLanguage = this.#isCrossLanguage(text);
    const language = isCrossLanguage
      ? detectLanguage(`${this.#shown} ${text}`, 'other')
      : this.#sourceLanguage;
    const all = this.#asInSources(tokensOf(text, language), language);
    const asked = byStem(`${botName}\n${question}`, language);
    const hasFigure = all.some(({ kind }) => kind === 'figure');
    const isClaim = all.length >= MIN_CLAIM_WORDS || hasFigure || (cited.length > 0 && all.length > 0);
    if (!isClaim) {
      const answer = this.#yesOrNo.of(text);
      if (all.length === 0 && answer !== null) return this.#checkYesOrNo(answer, cited, language);
      const isKnown = (token: Token) =>
        asked.has(token.stem) || this.#sources(language).some(({ whole }) => whole.holds(token));
      return all.every(isKnown) && !this.#mustQuote ? 'neutral' : 'phrase';
    }
    if (isCrossLanguage && this.#mustQuote) return 'unsupported';
    if (isCrossLanguage) return this.#checkAcrossLanguages(all, cited, language);
    if (
      this.#questionEchoes.isEcho(
        text,
        all.some(({ stem }) => !asked.has(stem)),
      )
    )
      return this.#mustQuote ? 'phrase' : 'neutral';
    const labelled = this.#labelled(text, asked, language);
    const said = labelled?.value ?? text;
    const tokens = labelled === null ? all : all.slice(-tokensOf(said, language).length);
    const added = tokens.filter(({ stem }) => !asked.has(stem));
    if (isOfOtherKind(withoutWords(said, asked, language), this.#types, language)) return 'unsupported';
    const label = labelled?.tokens ?? [];
    const repeated = [...label, ...tokens.flatMap(({ stem }) => asked.get(stem) ?? [])];
    const balance = balanceOf(this.#care, language);
    const claim = { text: said, tokens, label, added, repeated, asked: byStem(question, language) };
    return this.#checkByWords(claim, cited, language, balance);
  }

  /**
   * The value of a label ("**Price:** 5 euros"), with the words of the label that its sources contain. Null for a
   * text without a label; for a label with other words, unless it is bold or its value needs no label; and for the
   * question repeated before a value of another kind.
   */
  #labelled(
    text: string,
    asked: ReadonlyMap<string, Token>,
    language: Language,
  ): { value: string; tokens: readonly Token[] } | null {
    const labelled = labelledValue(text);
    if (labelled === null) return null;
    const { label, value, isBold } = labelled;
    const tokens = tokensOf(label, language);
    const isRestated = !isBold && tokens.every(({ stem }) => asked.has(stem));
    if (isRestated && !this.#isAskedKind(value)) return null;
    const known = tokens.filter((token) => this.#sources(language).some(({ whole }) => whole.holds(token)));
    const isNamed = tokens.every((token) => known.includes(token) || namesKindOf(token.stem, value));
    return isNamed || (isBold && !tellsAmountOrName(value)) ? { value, tokens: known } : null;
  }

  #isAskedKind(value: string): boolean {
    return this.#types.some((type) => type !== 'none' && holdsAnswerType(value, type));
  }

  /** Records a shown text, so that what follows can rest on the same passages. */
  show(text: string): void {
    this.#shown += text;
    for (const n of citationsIn(text)) this.#cited.add(n);
  }

  /** The passages that the shown text rests on: those it cites, or those found here when it cites none. */
  result(): { citedPassages: readonly number[]; quotes: readonly { n: number; snippet: string }[] } {
    const language = detectLanguage(this.#shown, this.#sourceLanguage);
    const citedPassages = [...(this.#cited.size > 0 ? this.#cited : this.#rested)];
    const tokens = tokensOf(this.#shown, language);
    const quotes = citedPassages.flatMap((n) => {
      const source = this.#sources(language).find(({ passage }) => passage.n === n);
      return source === undefined ? [] : [{ n, snippet: source.bestSnippet(tokens) }];
    });
    return { citedPassages, quotes };
  }

  #checkByWords(
    claim: Claim,
    cited: readonly number[],
    language: Language,
    balance: SupportBalance,
  ): SupportResult {
    const sources = this.#sources(language);
    const among = (wanted: readonly number[]) => this.#cite(wanted, language);
    // A sentence without a citation may rest on what the answer already cites, or on one passage.
    const groups =
      cited.length > 0 ? [among(cited)] : [among([...this.#cited]), ...sources.map((source) => [source])];
    let best: Support | null = null;
    for (const group of groups) {
      const found = supportIn(group, claim, { language, balance, sources });
      if (found !== null && found.share > (best?.share ?? 0)) best = found;
    }
    if (best === null) return 'unsupported';
    this.#factors = best.factors;
    const likelihood = logisticOf(CLAIM_FACTORS, best.factors, LEARNT_OF_CLAIMS);
    if (this.#request.strict && likelihood < balance.leastLikelihood) return 'unsupported';
    if (!this.#mustQuote) return this.#uphold(likelihood, [best.source]);
    const asked = tokensOf(this.#request.question, language);
    const said = quotedSentence(best.source, claim, asked, countLimits(claim.text, language));
    if (said === undefined) return 'unsupported';
    // A small model may repeat one sentence endlessly.
    if (this.#quoted.has(said)) return 'phrase';
    this.#quoted.add(said);
    return this.#uphold(likelihood, [best.source]);
  }

  #checkAcrossLanguages(
    tokens: readonly Token[],
    cited: readonly number[],
    language: Language,
  ): SupportResult {
    const restsOn = cited.length > 0 ? cited : [...this.#cited];
    const sources = this.#cite(restsOn, language);
    const hasFigures = tokens
      .filter(({ kind }) => kind === 'figure')
      .every((token) => sources.some(({ whole }) => whole.holds(token)));
    if (sources.length === 0 || !hasFigures) return 'unsupported';
    return this.#uphold(CROSS_LANGUAGE_CONFIDENCE, sources);
  }

  /** Whether a passage confirms the question, for "yes", or denies it, for "no". */
  #checkYesOrNo(answer: 'yes' | 'no', cited: readonly number[], language: Language): SupportResult {
    const asked = tokensOf(this.#request.question, language);
    const isPlain = asked.length > 0 && countLimits(this.#request.question, language) === 0;
    const rested = this.#cite(cited.length > 0 ? cited : [...this.#cited], language).filter(({ sentences }) =>
      sentences.some(
        ({ holds, holdsLimited, limits }) =>
          asked.every(holds) && (answer === 'yes' ? limits === 0 : asked.every(holdsLimited)),
      ),
    );
    return isPlain && rested.length > 0 ? this.#uphold(YES_OR_NO_CONFIDENCE, rested) : 'phrase';
  }

  #cite(wanted: readonly number[], language: Language): readonly Source[] {
    return this.#sources(language).filter(({ passage }) => wanted.includes(passage.n));
  }

  /** The hours in the notation of the sources. */
  #asInSources(tokens: readonly Token[], language: Language): readonly Token[] {
    if (!tokens.some(({ kind }) => kind === 'figure')) return tokens;
    const said = this.#sources(language).flatMap(({ sentences }) => sentences.flatMap((one) => one.tokens));
    return hoursAsIn(tokens, said);
  }

  /** True when neither the visitor's nor the answer's language is that of the sources. */
  #isCrossLanguage(text: string): boolean {
    const { language, question } = this.#request;
    const sources = this.#sourceLanguage;
    const expected = [language?.split('-', 1)[0] ?? sources, detectLanguage(question, 'other')];
    return (
      expected.some((one) => one !== sources) && detectLanguage(`${this.#shown} ${text}`, 'other') !== sources
    );
  }

  #uphold(likelihood: number, sources: readonly Source[]): SupportResult {
    this.#likelihoods.push(likelihood);
    this.#upheldCount += 1;
    this.#lastRested = sources.map(({ passage }) => passage.n);
    for (const n of this.#lastRested) this.#rested.add(n);
    return 'upheld';
  }

  #fail(): SupportResult {
    this.#likelihoods.push(0);
    return 'unsupported';
  }

  readonly #byLanguage = new Map<Language, readonly Source[]>();
  #sources(language: Language): readonly Source[] {
    const known = this.#byLanguage.get(language);
    if (known !== undefined) return known;
    const sources = this.#request.passages.map((passage) => new Source(passage, language));
    this.#byLanguage.set(language, sources);
    return sources;
  }
}

function byStem(text: string, language: Language): ReadonlyMap<string, Token> {
  return new Map(tokensOf(text, language).map((token) => [token.stem, token]));
}

function citationsIn(text: string): number[] {
  return [...text.matchAll(CITATION)].map((match) => Number(match[1]));
}

/** A text without some words, given as their stems. */
function withoutWords(written: string, stems: ReadonlyMap<string, unknown>, language: Language): string {
  const text = joinCodes(written);
  let rest = '';
  let end = 0;
  for (const { raw, folded } of wordsOf(text)) {
    const at = text.indexOf(raw, end);
    rest += text.slice(end, at);
    end = at + raw.length;
    if (!stems.has(figureOf(folded, language) ?? stem(folded, language))) rest += raw;
  }
  return rest + text.slice(end);
}

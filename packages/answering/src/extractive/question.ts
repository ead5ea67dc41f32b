import { detectLanguage, fold, isFunctionWord, type Language, stem, wordsOf } from '@colloquy/text';
import type { AnswerType } from './answer-types.ts';
import {
  LIMIT_WORD,
  LOOSE_WORDS,
  QUESTION_PATTERNS,
  SOFT_WORDS,
  TYPE_WORDS,
  type QuestionForm,
} from './question-patterns.ts';
import { isJoinedCode, joinCodes } from './codes.ts';
import { joinInitials } from './initials.ts';
import { comparisonIn } from './superlative-forms.ts';
import { baseOfSuperlative } from './superlative-words.ts';
import { joinPhrases } from './synonyms.ts';
import { keyOf } from './word-key.ts';

export interface QuestionTerm {
  readonly folded: string;
  readonly stem: string;
  /** Importance before rarity is known, 0 to 1.3. */
  readonly weight: number;
  /** No answer is given while a critical term is unsupported. */
  readonly critical: boolean;
  /** A value of this kind counts as the word. */
  readonly satisfiedBy: AnswerType | null;
  /** Carried over from the question before. */
  readonly isCarried: boolean;
}

export interface Question {
  readonly language: Language;
  readonly types: readonly AnswerType[];
  readonly form: QuestionForm;
  readonly terms: readonly QuestionTerm[];
  /** Stem of the noun after "how many". */
  readonly counted: string | null;
}

interface QuestionInput {
  readonly question: string;
  readonly history: readonly { readonly question: string }[];
  readonly botName: string;
  /** A sample of the sources, to guess the language of very short questions. */
  readonly sourceSample: string;
}

const NO_WORDS: ReadonlySet<string> = new Set();
const SOFT_STEMS: ReadonlySet<string> = new Set([...SOFT_WORDS].map((word) => stem(word, 'en')));
const LOOSE_STEMS: ReadonlySet<string> = new Set([...LOOSE_WORDS].map((word) => stem(word, 'en')));

const SOFT_WEIGHT = 0.2;
const LOOSE_WEIGHT = 0.5;
const TARGET_WEIGHT = 0.45;
const ENTITY_WEIGHT = 1.3;
/** Weight of a word carried over from the question before. */
const CARRIED_FACTOR = 0.45;
/** Letters after the beginning of a word for a kind, as in "telefonnummer". */
const MAX_ENDING = 6;
const MAX_CARRIED_TURNS = 2;
const MAX_ELLIPTICAL_TERMS = 2;

const OPENS_FOLLOW_UP =
  /^(?:and|but|or|also|what about|how about|what if|und|oder|aber|was ist mit|wie ist es mit|et|mais|y|pero|e|ma|a|ali)\b/;
const REFERS_BACK =
  /\b(?:it|they|them|that|this|those|these|there|one|ones|its|their|he|she|his|her|das|es|sie|dort|dafur|il|elle|ils|ca|cela|eso|esto|alli|lo|quello|to|tamo)\b/;
const SAME_CLASS: readonly RegExp[] = [
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:mon|diens|donners|frei|sams|sonn)tags?$|^mittwochs?$/,
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/,
  /^(?:child|children|kids?|adults?|seniors?|students?|members?|groups?|pensioners?|babies|families)$/,
  /^\d/,
];
/** The noun after "which" or "what" names a kind; answers contain an instance instead. */
const TARGET_NOUN =
  /\b(?:which|what)\s+(?:kinds? of\s+|types? of\s+)?(?:\p{L}+\s+){0,2}?(\p{L}+)\s+(?:do|does|did|is|are|can|could|should|must|will|would|has|have|was|were|to)\b|\b(?:which|what|welche[rsnm]?|quel(?:le)?s?|cual(?:es)?|quali?|koj[aei])\s+(\p{L}+)/u;
const FOR_WHOM =
  /\b(?:for|fur|pour|para|per|za)\s+(?:an?\s|the\s|my\s|our\s|your\s|die\s|den\s|das\s|les?\s|la\s|los\s|las\s|i\s|gli\s)?(\p{L}{3,})/gu;
/** Words for the owner of the documents, who rarely use them for themselves. */
const ORGANISATION =
  /\b(?:the|your|this|der|die|das|dieser|deine?|ihre?|eure?|la|le|votre|el|il|vostra)\s+(company|firm|business|organi[sz]ation|shop|store|firma|unternehmen|laden|geschaft|betrieb|entreprise|societe|magasin|empresa|tienda|azienda|negozio)\b(?!\s+(?:car|policy|card|phone|laptop|rules?)\b)/gu;
const COUNTED_NOUN = /\b(?:how many|wie viele|combien de|cuant[oa]s|quant[ie]|koliko)\s+(\p{L}+)/u;

/**
 * Determines what a question asks for, and which words an answer must support. Short follow-ups borrow from earlier
 * turns.
 */
export function analyseQuestion(input: QuestionInput): Question {
  const language = detectLanguage(input.question, detectLanguage(input.sourceSample, 'other'));
  const botStems = new Set(wordsOf(input.botName).map((word) => stem(word.folded, language)));
  const own = readQuestion(input.question, language, botStems);
  if (!isElliptical(input.question, own) || input.history.length === 0) return own;
  return carryOver(own, input, language, botStems);
}

function carryOver(
  own: Question,
  input: QuestionInput,
  language: Language,
  botStems: ReadonlySet<string>,
): Question {
  let merged = own;
  for (const turn of input.history.slice(-MAX_CARRIED_TURNS).reverse()) {
    const earlier = readQuestion(turn.question, language, botStems);
    const kept = earlier.terms.filter((term) => !isReplaced(term, merged.terms));
    merged = {
      language,
      counted: merged.counted ?? earlier.counted,
      types: merged.types[0] === 'none' ? earlier.types : merged.types,
      form: merged.types[0] === 'none' && merged.form === 'fact' ? earlier.form : merged.form,
      terms: [
        ...merged.terms,
        ...kept.map((term) => ({
          ...term,
          // The carried-over code stays until the question names another.
          ...(isJoinedCode(term.folded) ? {} : { weight: term.weight * CARRIED_FACTOR, critical: false }),
          isCarried: true,
        })),
      ],
    };
    if (!isElliptical(turn.question, earlier)) break;
  }
  return merged;
}

function isReplaced(term: QuestionTerm, by: readonly QuestionTerm[]): boolean {
  return by.some(
    (newer) =>
      newer.stem === term.stem ||
      (isJoinedCode(newer.folded) && isJoinedCode(term.folded)) ||
      SAME_CLASS.some((family) => family.test(newer.folded) && family.test(term.folded)),
  );
}

function isElliptical(question: string, own: Question): boolean {
  const folded = fold(question).trim();
  if (OPENS_FOLLOW_UP.test(folded)) return true;
  const solid = own.terms.filter((term) => term.weight > SOFT_WEIGHT && term.satisfiedBy === null).length;
  return solid <= MAX_ELLIPTICAL_TERMS && (solid === 0 || REFERS_BACK.test(folded));
}

function readQuestion(question: string, language: Language, botStems: ReadonlySet<string>): Question {
  const joined = joinInitials(joinCodes(language === 'en' ? joinPhrases(question) : fold(question)));
  const pattern = QUESTION_PATTERNS[language].find(({ test }) => test.test(joined));
  const types = pattern?.types ?? ['none'];
  const entities = new Set([...entitiesOf(question, language), ...beneficiariesOf(joined)]);
  const organisation = new Set([...joined.matchAll(ORGANISATION)].flatMap(([, noun]) => noun ?? []));
  const targetMatch = TARGET_NOUN.exec(joined);
  const noun = targetMatch?.[1] ?? targetMatch?.[2];
  const compared = comparisonIn(joined)?.words ?? NO_WORDS;
  const isThing = noun !== undefined && compared.size > 0 && isCompared(noun, joined, compared, language);
  const target = isThing ? undefined : noun;
  const ofThing = isThing ? wordsOf(targetMatch?.[0] ?? '').filter(({ folded }) => folded !== noun) : [];
  const qualifiers = new Set(ofThing.map(({ folded }) => folded));
  const countedWord = COUNTED_NOUN.exec(joined)?.[1];
  const counted = countedWord === undefined ? null : stem(countedWord, language);
  const verbs = language === 'de' ? lowerCaseWords(question) : NO_WORDS;
  const superlative = language === 'en' ? NO_WORDS : compared;
  const terms = new Map<string, QuestionTerm>();
  for (const { folded } of wordsOf(joined)) {
    if (isFunctionWord(folded, language) || (isLetter(folded) && !entities.has(folded))) continue;
    const base = language === 'en' ? baseOfSuperlative(folded) : null;
    const key = base ?? keyOf(folded, language);
    if (terms.has(key) || botStems.has(key)) continue;
    terms.set(
      key,
      termOf(folded, key, {
        types,
        language,
        entities,
        verbs,
        superlative,
        isTarget: folded === target,
        isQualifier: qualifiers.has(folded),
        isOrganisation: organisation.has(folded),
      }),
    );
  }
  return { language, types, form: pattern?.form ?? 'fact', terms: [...terms.values()], counted };
}

/**
 * Whether a superlative is all that a question says of a noun: "which tent is the cheapest?" names the thing itself,
 * as "the cheapest tent" does, and an answer must be about it. The noun may go on in the words right after it.
 */
function isCompared(
  noun: string,
  question: string,
  superlative: ReadonlySet<string>,
  language: Language,
): boolean {
  const words = wordsOf(question).map(({ folded }) => folded);
  const after = words.slice(words.indexOf(noun) + 1);
  const end = after.findIndex((word) => superlative.has(word) || isFunctionWord(word, language));
  const said = end < 0 ? [] : after.slice(end);
  return (
    said.some((word) => superlative.has(word)) &&
    said.every((word) => superlative.has(word) || isFunctionWord(word, language))
  );
}

interface TermContext {
  readonly types: readonly AnswerType[];
  readonly language: Language;
  readonly entities: ReadonlySet<string>;
  readonly isTarget: boolean;
  /** Part of the name of a compared thing: a "city bike" is no city. */
  readonly isQualifier: boolean;
  readonly isOrganisation: boolean;
  /** Words that are recognisably not nouns by their spelling. */
  readonly verbs: ReadonlySet<string>;
  /** Words of a superlative, which no row repeats. */
  readonly superlative: ReadonlySet<string>;
}

function termOf(folded: string, key: string, context: TermContext): QuestionTerm {
  const kind = TYPE_WORDS.find(([type, test]) => context.types.includes(type) && isFormOf(test, folded));
  const satisfiedBy = context.isQualifier ? null : (kind?.[0] ?? null);
  const base = { folded, stem: key, satisfiedBy, isCarried: false };
  const isSoft =
    LIMIT_WORD.test(folded) ||
    context.superlative.has(folded) ||
    (context.language === 'en' && SOFT_STEMS.has(key));
  // A size or variant: it distinguishes two things, but other words may express it.
  if (isLetter(folded)) return { ...base, weight: LOOSE_WEIGHT, critical: false };
  if (context.isOrganisation) return { ...base, weight: SOFT_WEIGHT, critical: false };
  const isCommon = isSoft || isLoose(key, context) || satisfiedBy !== null;
  if (context.entities.has(folded) && (!isCommon || /\d/.test(folded)))
    return { ...base, weight: ENTITY_WEIGHT, critical: true };
  if (isSoft) {
    return { ...base, weight: SOFT_WEIGHT, critical: false };
  }
  if (satisfiedBy !== null) return { ...base, weight: LOOSE_WEIGHT, critical: false };
  if (context.isTarget) return { ...base, satisfiedBy: 'names', weight: TARGET_WEIGHT, critical: false };
  if (isLoose(key, context) || context.verbs.has(folded)) {
    return { ...base, weight: LOOSE_WEIGHT, critical: false };
  }
  return { ...base, weight: 1, critical: true };
}

/** Whether a word begins as the pattern says and has no more than an ending: a "Kostenvoranschlag" is a thing. */
function isFormOf(beginning: RegExp, folded: string): boolean {
  const begins = beginning.exec(folded)?.[0];
  return begins !== undefined && folded.length - begins.length <= MAX_ENDING;
}

/** A single character is a word in a script that writes words with it; a letter of an alphabet is not. */
function isLetter(folded: string): boolean {
  return folded.length < 2 && !/\d|\p{Script=Han}/u.test(folded);
}

/** The beneficiary of a question: sources that only speak of others do not answer it. */
function beneficiariesOf(foldedQuestion: string): string[] {
  return [...foldedQuestion.matchAll(FOR_WHOM)].flatMap((match) => match[1] ?? []);
}

/** German capitalises nouns, so lower case shows the other words. */
function lowerCaseWords(question: string): ReadonlySet<string> {
  return new Set(
    wordsOf(question)
      .filter(({ raw }) => /^\p{Ll}/u.test(raw))
      .map((word) => word.folded),
  );
}

function isLoose(key: string, context: TermContext): boolean {
  return context.language === 'en' && LOOSE_STEMS.has(key);
}

/** Names and numbers: capitalised words except at the start of the sentence, and words with a digit. */
function entitiesOf(question: string, language: Language): ReadonlySet<string> {
  const words = wordsOf(joinCodes(question));
  const isShouting = question === question.toUpperCase();
  return new Set(
    words
      .filter(({ raw }, index) => {
        if (/\d/.test(raw)) return true;
        const isNoun = language === 'de' && raw.length > 1;
        return index > 0 && !isShouting && !isNoun && /^\p{Lu}/u.test(raw);
      })
      .map((word) => word.folded)
      .filter((folded) => !isFunctionWord(folded, language)),
  );
}

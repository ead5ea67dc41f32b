export { compoundParts } from './compounds.ts';
export { contentStems, isFunctionWord } from './content.ts';
export { countFunctionWords, detectLanguage, guessLanguage, sureLanguage } from './detect.ts';
export { fold } from './fold.ts';
export type { SmallTalkKind, SmallTalkPhrases } from './languages/language-rules.ts';
export {
  LANGUAGES,
  NAMED_LANGUAGES,
  rulesOf,
  type Language,
  type NamedLanguage,
} from './languages/registry.ts';
export { cutSentences, splitSentences } from './sentences.ts';
export { stem } from './stem.ts';
export { figureOf, isExclusion, isNegation } from './numbers.ts';
export { nearWords } from './near-words.ts';
export { documentTerms, formsOf, meantTerms, queryTerms, questionTerms, type QuestionTerm } from './terms.ts';
export { commonPrefixLength, countWords, isOneTypoApart, wordsOf } from './words.ts';

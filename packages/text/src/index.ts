export { contentStems, isFunctionWord } from './content.ts';
export { detectLanguage, guessLanguage } from './detect.ts';
export { fold } from './fold.ts';
export type { Language } from './languages/registry.ts';
export { cutSentences, splitSentences } from './sentences.ts';
export { stem } from './stem.ts';
export { figureOf, isExclusion, isNegation } from './numbers.ts';
export { documentTerms, nearTerms, queryTerms, questionTerms, type QuestionTerm } from './terms.ts';
export { commonPrefixLength, countWords, isOneTypoApart, wordsOf } from './words.ts';

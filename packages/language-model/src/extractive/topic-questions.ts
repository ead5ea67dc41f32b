import { NAMED_LANGUAGES, type Language } from '@colloquy/text';

/** What stands before and after a heading that is asked about as it is written, whatever its grammar. */
const FRAMES: Readonly<Record<Exclude<Language, 'other'>, readonly [before: string, after: string]>> = {
  en: ['What should I know about “', '”?'],
  de: ['Was sollte ich zum Thema „', '“ wissen?'],
  fr: ['Que dois-je savoir sur « ', ' » ?'],
  es: ['¿Qué debo saber sobre «', '»?'],
  it: ['Che cosa devo sapere su «', '»?'],
  hr: ['Što trebam znati o temi „', '“?'],
};
const IS_SENTENCE = /[\p{Sentence_Terminal}…]["'”’»」』）)]?$/u;

/**
 * A heading as somebody would ask for what stands under it, in `language`. A heading that is a question or a sentence stays
 * as it is; null for a language without words for it.
 */
export function topicQuestion(heading: string, language: string): string | null {
  if (IS_SENTENCE.test(heading)) return heading;
  const known = NAMED_LANGUAGES.find((one) => one === language.split('-', 1)[0]);
  if (known === undefined) return null;
  const [before, after] = FRAMES[known];
  return `${before}${heading}${after}`;
}

/** The heading that a question of `topicQuestion` asks for; every other question as it is. */
export function withoutFrame(question: string): string {
  const frame = Object.values(FRAMES).find(
    ([before, after]) => question.startsWith(before) && question.endsWith(after),
  );
  if (frame === undefined) return question;
  const [before, after] = frame;
  return question.slice(before.length, question.length - after.length);
}

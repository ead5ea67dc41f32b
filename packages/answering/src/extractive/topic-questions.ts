import { NAMED_LANGUAGES, type Language } from '@colloquy/text';

/** Text before and after a heading that is asked about verbatim, whatever its grammar. */
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
 * A heading as a question for the text below it, in `language`. A heading that is a question or a sentence stays
 * unchanged; null for an unsupported language.
 */
export function topicQuestion(heading: string, language: string): string | null {
  if (IS_SENTENCE.test(heading)) return heading;
  const known = NAMED_LANGUAGES.find((one) => one === language.split('-', 1)[0]);
  if (known === undefined) return null;
  const [before, after] = FRAMES[known];
  return `${before}${heading}${after}`;
}

/** The heading that a question made by `topicQuestion` asks for; every other question unchanged. */
export function withoutFrame(question: string): string {
  const frame = Object.values(FRAMES).find(
    ([before, after]) => question.startsWith(before) && question.endsWith(after),
  );
  if (frame === undefined) return question;
  const [before, after] = frame;
  return question.slice(before.length, question.length - after.length);
}

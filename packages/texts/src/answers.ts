import { defaults } from '../en/answers/defaults.ts';
import { texts } from '../en/answers/index.ts';
import { installedTexts } from './installed-texts.ts';

export const answerTexts = await installedTexts('answers', texts);

/** A chatbot's text: its owner's words, or the product's default in the wanted language. */
export function saidIn(locale: string, key: keyof typeof defaults, said: string): string {
  return said === defaults[key] ? answerTexts(locale)[key] : said;
}

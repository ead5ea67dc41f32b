import { defaults } from '../en/answers/defaults.ts';
import { texts } from '../en/answers/index.ts';
import { installedTexts } from './installed-texts.ts';

export const answerTexts = await installedTexts('answers', texts);

/** What a chatbot says: its owner's words, or, where those are the product's own, the same in the wanted language. */
export function saidIn(locale: string, key: keyof typeof defaults, said: string): string {
  return said === defaults[key] ? answerTexts(locale)[key] : said;
}

import type { Language } from '@colloquy/text';

const OPENERS: Record<Language, RegExp> = {
  en: /^(?:it|its|they|their|he|she|his|her|this|that|these|those|such|there|then|after that|from there|above that|otherwise)\b/i,
  de: /^(?:er|sie|es|diese[rs]?|dies|danach|dort|dann|sonst|ansonsten)\b/i,
  fr: /^(?:il|elle|ils|elles|cela|ça|ce dernier|cette dernière|ensuite|sinon|passé ce délai)\b/i,
  es: /^(?:él|ella|ello|ellos|ellas|esto|este|esta|luego|después)\b/i,
  it: /^(?:lui|lei|esso|essa|questo|questa|poi|altrimenti)\b/i,
  hr: /^(?:to|on|ona|ono|oni|zatim|inače)\b/i,
  other: /^(?!)/,
};

/** Whether a sentence starts with a word that only the previous sentence explains. */
export function refersToPrevious(text: string, language: Language): boolean {
  return OPENERS[language].test(text);
}

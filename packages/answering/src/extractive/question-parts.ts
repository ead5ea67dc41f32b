import { contentStems, type Language } from '@colloquy/text';

const OPENERS: Record<Language, string> = {
  en: 'what|when|where|who|whom|whose|which|why|how|is|are|do|does|did|can|could|will|would|may|must|should|was|were|has|have',
  de: 'was|wann|wo|wohin|wer|wem|wen|welche[rsnm]?|warum|wie|ist|sind|kann|konnen|können|darf|muss|gibt|hat|haben',
  fr: 'que|quand|où|ou|qui|quel(?:le)?s?|pourquoi|comment|combien|est-ce',
  es: 'qué|cuándo|cuando|dónde|donde|quién|quien|cuál|cual|cómo|como|cuánto|cuanto|cuánta|cuántos|cuántas',
  it: 'che|quando|dove|chi|quale|quali|perché|come|quanto|quanta|quanti|quante',
  hr: 'što|sto|kada|gdje|tko|koji|koja|koje|zašto|zasto|kako|koliko',
  other: '(?!)',
};
const AND: Record<Language, string> = {
  en: 'and(?: also)?',
  de: 'und',
  fr: 'et',
  es: 'y',
  it: 'e(?:d)?',
  hr: 'i',
  other: '(?!)',
};
/** More questions than this are probably a pasted text. */
const MAX_PARTS = 3;

/**
 * Splits a question with several parts, such as "When do you open and how much is delivery?"; a single question is
 * returned unchanged.
 */
export function questionParts(question: string, language: Language): string[] {
  const between = new RegExp(
    `\\s*(?:\\?\\s+(?:(?:${AND[language]})\\s+)?|[,;]?\\s+(?:${AND[language]})\\s+)(?=(?:${OPENERS[language]})\\s)`,
    'giu',
  );
  const parts = question.split(between).map((part) => part.trim());
  const isWhole = parts.length > 1 && parts.length <= MAX_PARTS;
  const asks = (part: string): boolean => contentStems(part, language).length > 0;
  return isWhole && parts.every(asks) && new RegExp(`^(?:${OPENERS[language]})\\s`, 'iu').test(question)
    ? parts
    : [question];
}

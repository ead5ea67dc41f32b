import type { QuestionLanguage } from '../language.ts';

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const de: QuestionLanguage = {
  code: 'de',
  statements: [
    {
      pattern:
        /\bgeöffnet\b[^.]*\b\d{1,2}(?:[:.]\d{2})? ?(?:Uhr|bis)|\b\d{1,2}(?:[:.]\d{2})? ?Uhr\b[^.]*\bgeöffnet\b/,
      question: () => 'Wann haben Sie geöffnet?',
    },
    {
      // The nominative stays what it is in the question.
      pattern: /(?:^|[.!?]\s+)(Der|Die|Das|Eine?) (\p{Lu}[\p{L}\d -]{2,40}?) kostet (?:etwa |nur )?\d/u,
      question: (article = '', thing = '') => `Was kostet ${lowered(article)} ${thing}?`,
    },
    {
      pattern: /(?:^|[.!?]\s+)(Der|Die|Das) (\p{Lu}[\p{L}-]{2,40}) beträgt \d/u,
      question: (article = '', thing = '') => `Wie hoch ist ${lowered(article)} ${thing}?`,
    },
    {
      pattern: /(?:^|[.!?]\s+)(\p{Lu}[\p{L}\d&-]+) wurde (?:im Jahr )?\d{4} gegründet/u,
      question: (name = '') => `Wann wurde ${name} gegründet?`,
    },
  ],
  columns: [
    { header: /^(?:Preis|Kosten)(?: (?:EUR|CHF|€))?()$/, question: (row) => `Was kostet ${row}?` },
    { header: /^(Kaution|Provision)$/, question: (row, header) => `Wie hoch ist die ${header} für ${row}?` },
  ],
  nameHeader: /^(?:Produkt|Artikel|Name|Modell|Leistung)$/,
  // In quotes a name needs no article, whose gender a table does not tell.
  rowName: (label) => (/[()/,;„“"]/.test(label) ? null : `„${label}“`),
};

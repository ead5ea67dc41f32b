import type { QuestionLanguage } from '../language.ts';

/** With an article before it, a plural, a list or a remark in brackets would not read naturally. */
const NOT_ONE_THING = /[()/,;]|s$|\band\b|^\d|^(?:the|an?|all|other|total)\b/i;

/** Headers of columns whose cells are names of kinds: in others, one word says too little. */
const KIND = /^(?:cover|plan|level|package|tier|tariff|option|class)$/i;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const en: QuestionLanguage = {
  code: 'en',
  statements: [
    {
      pattern: /\b(?:is|are) open\b[^.]*\b\d{1,2}[:.]\d{2}/,
      question: () => 'When are you open?',
    },
    {
      pattern: /\bcancel (?:free of charge|at no cost|for free)\b[^.]*\d/,
      question: () => 'Until when can I cancel free of charge?',
    },
    {
      pattern: /(?:^|[.!?]\s+)(The|An?) ([\p{L}\d][\p{L}\d -]{2,40}?) costs (?:about |only )?[€$£]?\s?\d/u,
      question: (article = '', thing = '') => `How much does ${lowered(article)} ${thing} cost?`,
    },
    {
      pattern: /(?:^|[.!?]\s+)The ([a-z][\p{L} -]{3,50}?) is (?:about |only )?[€$£]?\d/u,
      question: (thing = '') => `What is the ${thing}?`,
    },
    {
      pattern: /(?:^|[.!?]\s+)(\p{Lu}[\p{L}\d&-]+) was founded in \d{4}/u,
      question: (name = '') => `When was ${name} founded?`,
    },
  ],
  columns: [
    {
      header: /^(deposit|commission|warranty|discount|fee|surcharge|notice period)$/i,
      question: (row, header) => `What is the ${lowered(header)} for ${row}?`,
    },
    {
      header: /^(?:price|cost)(?: (per \p{L}+)| \p{Lu}{3})?$/iu,
      question: (row, _header, rest) => `How much does ${row} cost${rest === '' ? '' : ` ${lowered(rest)}`}?`,
    },
  ],
  nameHeader: /^(?:product|item|article|name|model|service)$/i,
  rowName(label, header) {
    if (/^\p{L}+$/u.test(label)) {
      // `Plus` of the column `Cover` is the Plus cover.
      return KIND.test(header) ? `the ${label} ${lowered(header)}` : null;
    }
    if (NOT_ONE_THING.test(label)) return null;
    const [, ...others] = label.split(' ');
    const isPlain = /^\p{Lu}\p{Ll}+ /u.test(label) && others.every((word) => /^\p{Ll}+$/u.test(word));
    return `the ${isPlain ? lowered(label) : label}`;
  },
};

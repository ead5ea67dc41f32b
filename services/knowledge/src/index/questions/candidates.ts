import type { QuestionLanguage } from './language.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';

/** A passage as questions are found in it. */
export interface Passage {
  readonly text: string;
  readonly headingPath: readonly string[];
}

export interface Candidate {
  readonly question: string;
  /** Null where the question is the document's own. */
  readonly language: string | null;
}

const LANGUAGES: readonly QuestionLanguage[] = [en, de];
/** A longer question is no chip. */
const MAX_QUESTION_CHARACTERS = 90;
const MAX_LABEL_CHARACTERS = 40;

/**
 * Questions that the passage answers, the best first: its heading where that is a question, what its sentences state, and
 * a cell of its table. Every word of what is asked for stands in the passage; the same passage gives the same ones.
 */
export function questionsIn(passage: Passage): Candidate[] {
  const found = [
    ...headingQuestion(passage),
    ...LANGUAGES.flatMap((language) => statedIn(passage.text, language)),
    ...LANGUAGES.flatMap((language) => inRows(rowsOf(passage.text), language)),
    ...LANGUAGES.flatMap((language) => inRecords(passage.text, language)),
  ];
  const known = new Set<string>();
  return found.filter(({ question }) => {
    const isNew = isShort(question) && !known.has(question);
    known.add(question);
    return isNew;
  });
}

export function isShort(question: string): boolean {
  return question.length <= MAX_QUESTION_CHARACTERS;
}

function headingQuestion({ headingPath, text }: Passage): Candidate[] {
  const heading = headingPath.at(-1)?.trim() ?? '';
  // More than one word, and something below it that answers.
  const isQuestion = isShort(heading) && /^[\p{L}\d¿].*\s.*\?$/u.test(heading) && text.trim() !== heading;
  return isQuestion ? [{ question: heading, language: null }] : [];
}

function statedIn(text: string, { code, statements }: QuestionLanguage): Candidate[] {
  const prose = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('|'))
    .join(' ');
  return statements.flatMap(({ pattern, question }) => {
    const match = pattern.exec(prose);
    return match === null ? [] : [{ question: question(...match.slice(1)), language: code }];
  });
}

/** The rows of the first table, with its header first; none where no rule says which row that is. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').map((line) => line.trim());
  const rule = lines.findIndex((line) => /^\|(?:\s*:?-{3,}:?\s*\|)+$/.test(line));
  if (rule < 1) return [];
  const end = lines.findIndex((line, at) => at > rule && !line.startsWith('|'));
  const table = [lines[rule - 1] ?? '', ...lines.slice(rule + 1, end === -1 ? undefined : end)];
  return table.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** One question: of the column that the language knows best, about the first row that has a figure there. */
function inRows([headers = [], ...rows]: readonly string[][], language: QuestionLanguage): Candidate[] {
  for (const { header, question } of language.columns) {
    const at = headers.findIndex((name, column) => column > 0 && header.test(name));
    if (at === -1) continue;
    const name = headers[at] ?? '';
    const rest = header.exec(name)?.[1] ?? '';
    for (const row of rows) {
      const label = row[0] ?? '';
      const isAnswered = label.length <= MAX_LABEL_CHARACTERS && /\d/.test(row[at] ?? '');
      const named = isAnswered ? language.rowName(label, headers[0] ?? '') : null;
      if (named !== null) return [{ question: question(named, name, rest), language: language.code }];
    }
  }
  return [];
}

/** As of a table whose rows were written out: `Product: Bell; Price: 9`. */
function inRecords(text: string, language: QuestionLanguage): Candidate[] {
  for (const line of text.split('\n')) {
    const cells = line.split('; ').map((cell) => cell.split(': '));
    if (cells.length < 2 || cells.some((cell) => cell.length !== 2)) continue;
    const name = cells.find(([header = '']) => language.nameHeader.test(header));
    if (name === undefined) continue;
    const ordered = [name, ...cells.filter((cell) => cell !== name)];
    const headers = ordered.map(([header = '']) => header);
    const values = ordered.map(([, value = '']) => value);
    const found = inRows([headers, values], language);
    if (found.length > 0) return found;
  }
  return [];
}

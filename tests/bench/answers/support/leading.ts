import { detectLanguage } from '@colloquy/text';
import { asWhole, type AnswerCase } from '../answer-set.ts';

/** Rare names. */
const INVENTED = [
  'Norwick',
  'Zephyria',
  'Ostrander',
  'Velbury',
  'Quillane',
  'Brixmoor',
  'Hadleigh',
  'Tamsworth',
];
/** Added to a number until no source contains it. */
const STEPS = [3, 7, 19, 40, 61];
const WHOLE_NUMBER = /(?<![\p{L}\p{N}.,])\d+(?![\p{L}\p{N}]|[.,]\d)/gu;
/** Not "Dr.", which is followed by a name. */
const NAME = /\b\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*\b(?!\.)/gu;

/** A question whose number or name is replaced with one that no source contains. */
export interface LeadingQuestion {
  readonly replaced: 'number' | 'name';
  readonly question: string;
  /** The invented number or name. */
  readonly invented: string;
}

/** The question with another number, and with another name, if it has one; `turn` chooses among equals. */
export function leadingQuestions({ question, passages }: AnswerCase, turn: number): LeadingQuestion[] {
  const isNew = (text: string): boolean =>
    !question.includes(text) && !passages.some((one) => `${one.title}\n${one.text}`.includes(text));
  // The first word of a question and every German noun are capitalised without being names.
  const inside = detectLanguage(question, 'en') === 'de' ? '' : question.replace(/^\S+/, '');
  const names = inside.match(NAME) ?? [];
  const numbers = question.match(WHOLE_NUMBER) ?? [];
  const number = numbers[turn % Math.max(numbers.length, 1)];
  const name = names[turn % Math.max(names.length, 1)];
  const others = INVENTED.map((_, at) => INVENTED[(turn + at) % INVENTED.length] ?? '');
  const next = STEPS.map((step) => String(Number(number) + step));
  const replacing = (replaced: 'number' | 'name', old: string | undefined, all: readonly string[]) => {
    const invented = all.find(isNew);
    if (old === undefined || invented === undefined) return [];
    return [{ replaced, invented, question: question.replace(asWhole(old), invented) }];
  };
  return [...replacing('number', number, next), ...replacing('name', name, others)];
}

import { detectLanguage } from '@colloquy/text';
import { asWhole, type AnswerCase } from '../answer-set.ts';

/** Names that hardly any text has. */
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
/** What is added to a number until no source has it. */
const STEPS = [3, 7, 19, 40, 61];
const WHOLE_NUMBER = /(?<![\p{L}\p{N}.,])\d+(?![\p{L}\p{N}]|[.,]\d)/gu;
/** Not "Dr.", whose name follows. */
const NAME = /\b\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*\b(?!\.)/gu;

/** A question that asks with a number or a name that no source has, in the place of its own one. */
export interface LeadingQuestion {
  readonly replaced: 'number' | 'name';
  readonly question: string;
  /** What stands there now. */
  readonly invented: string;
}

/** The question with another number, and with another name, where it has one; `turn` chooses among equals. */
export function leadingQuestions({ question, passages }: AnswerCase, turn: number): LeadingQuestion[] {
  const isNew = (text: string): boolean =>
    !question.includes(text) && !passages.some((one) => `${one.title}\n${one.text}`.includes(text));
  // A question begins with a capital whether with a name or not; in German every noun does.
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

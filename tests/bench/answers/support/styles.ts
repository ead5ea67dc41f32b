import { detectLanguage, fold, isFunctionWord, splitSentences } from '@colloquy/text';
import { answeringSentences, asWhole, type AnswerCase } from '../answer-set.ts';
import { leadingQuestions } from './leading.ts';
import { paraphrased } from './paraphrase.ts';
import { restated, statementOf } from './restate.ts';

/** A text as a model would write it, in one style; `claim` is the part that a visitor must, or must not, see. */
export interface WrittenAnswer {
  readonly style: string;
  readonly isRight: boolean;
  readonly text: string;
  readonly claim: string;
  /** The question, if it is not that of the case. */
  readonly question?: string;
}

type Written = readonly [style: string, text: string, claim: string] | null;

const COURTESIES = [
  'I hope this helps! Let me know if you have any other questions.',
  'Feel free to ask if you need anything else.',
  'Is there anything else I can help you with?',
];
const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const NUMBER_WORD = new RegExp(`\\b(?:${NUMBER_WORDS.slice(2).join('|')})\\b`, 'i');
const WHOLE_PRICE = /([€$£])(\d+)(?![\d.,])/;
const WHOLE_HOUR = /\b(\d{1,2}) ?([ap])\.?m\b\.?/i;
const AUXILIARY = /\b(is|are|was|were|has|have|had|can|could|will|would|may|must|should)\b/i;
const NEGATED = /\b(?:not|no|never|none|cannot|without|neither|nor|only)\b|n't\b/i;
/** A prime, so that consecutive questions do not borrow from consecutive ones. */
const LENT_STEP = 7;
const FIGURE = /\d+(?:[.,]\d+)*/g;
const NAME = /\b\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*\b/gu;

/** Every style of right and wrong answers that fits a case; `turn` chooses among equals. */
export function writtenAnswers(asked: AnswerCase, turn: number): WrittenAnswer[] {
  if (asked.answers.length === 0) return wrong(ofUnanswerable(asked, turn));
  const found = answeringSentences(asked);
  if (found === null) return [];
  return [
    ...right(ofGold(found, turn)),
    ...right([['restated', `${restated(asked.question, found.answer)} [1].`, found.answer]]),
    ...wrong(ofGoldTurnedWrong(asked, found, turn)),
    ...ofLeading(asked, found, turn),
  ];
}

const right = (all: readonly Written[]) => collect(all, true);
const wrong = (all: readonly Written[]) => collect(all, false);

function collect(all: readonly Written[], isRight: boolean): WrittenAnswer[] {
  return all.flatMap((one) => {
    if (one === null) return [];
    const [style, text, claim] = one;
    return [{ style, isRight, text, claim }];
  });
}

const whole = (style: string, sentence: string): Written => [style, `${sentence} [1].`, sentence];

type Found = NonNullable<ReturnType<typeof answeringSentences>>;

function ofGold({ gold, answer, next }: Found, turn: number): Written[] {
  const bare = gold.replace(/[.!?]+$/, '');
  const mark = ['[Source 1]', '(1)', '[^1]', '[1-2]', '【1】', '[source: 1]'][turn % 6] ?? '';
  const second = next === null ? '' : `\n- ${next} [1]`;
  const numbered = next === null ? '' : `\n2. ${next} [1]`;
  const word = NUMBER_WORD.exec(gold)?.[0];
  const reworded = paraphrased(bare);
  return [
    ['sentence', `${bare} [1].`, bare],
    ['sentence without a citation', gold, bare],
    ['other citation mark', `${bare} ${mark}.`, bare],
    ['list with a courtesy', `- ${gold} [1]${second}\n\n${COURTESIES[turn % 3] ?? ''}`, gold],
    ['numbered list', `1. ${gold} [1]${numbered}`, gold],
    ['answer alone', `${answer} [1]`, answer],
    reworded === null ? null : whole('synonym paraphrase', reworded),
    word === undefined
      ? null
      : whole('figures for words', bare.replace(word, String(NUMBER_WORDS.indexOf(word.toLowerCase())))),
    WHOLE_PRICE.test(gold) ? whole('cents added', bare.replace(WHOLE_PRICE, '$1$2.00')) : null,
    WHOLE_HOUR.test(gold) ? whole('minutes added', bare.replace(WHOLE_HOUR, '$1:00 $2m')) : null,
  ];
}

function ofGoldTurnedWrong(asked: AnswerCase, { gold, answer, sentences }: Found, turn: number): Written[] {
  const bare = gold.replace(/[.!?]+$/, '');
  const other = otherAnswer(asked, answer, sentences, turn);
  const lent = lentAnswer(asked, answer, turn);
  const foreign = ofAnotherText(asked, answer, turn);
  const number = /\d+/.exec(gold)?.[0];
  return [
    other === null
      ? null
      : ['another answer in its sentence', `${bare.replace(asWhole(answer), () => other)} [1].`, other],
    other === null
      ? null
      : ['restated with another answer', `${restated(asked.question, other)} [1].`, other],
    lent === null
      ? null
      : [
          'an answer of the sources in its sentence',
          `${bare.replace(asWhole(answer), () => lent)} [1].`,
          lent,
        ],
    lent === null
      ? null
      : ['restated with an answer of the sources', `${restated(asked.question, lent)} [1].`, lent],
    foreign === null
      ? null
      : ['restated with a name of another text', `${restated(asked.question, foreign)} [1].`, foreign],
    asked.passages.length < 2 ? null : ['wrong source', `${bare} [2].`, bare],
    asked.alike === null
      ? null
      : ['restated, wrong source', `${restated(asked.question, answer)} [${asked.alike + 1}].`, answer],
    NEGATED.test(gold) || !AUXILIARY.test(gold)
      ? null
      : whole('"not" inserted', bare.replace(AUXILIARY, '$1 not')),
    swapped(bare),
    anotherSentence(asked, sentences, turn),
    whole('question echoed', statementOf(asked.question)),
    number === undefined ? null : whole('another number', bare.replace(number, String(Number(number) + 3))),
  ];
}

function ofUnanswerable(asked: AnswerCase, turn: number): Written[] {
  const sentences = splitSentences(asked.passages[0]?.text ?? '');
  const said = asked.plausible[0] ?? otherAnswer(asked, '', sentences, turn);
  const lent = lentAnswer(asked, '', turn);
  return [
    said === null ? null : ['unanswerable, restated', `${restated(asked.question, said)} [1].`, said],
    lent === null
      ? null
      : ['unanswerable, with an answer of the sources', `${restated(asked.question, lent)} [1].`, lent],
  ];
}

/** Right except for a number or name that the question invents and the answer repeats. */
function ofLeading(asked: AnswerCase, { answer }: Found, turn: number): WrittenAnswer[] {
  return leadingQuestions(asked, turn).flatMap(({ replaced, question, invented }) => {
    const claim = restated(question, answer);
    if (!claim.includes(invented)) return [];
    return [
      {
        style: `leading question, another ${replaced}`,
        isRight: false,
        text: `${claim} [1].`,
        claim,
        question,
      },
    ];
  });
}

const ofOthers =
  ({ answers, question }: AnswerCase, answer: string) =>
  (text: string): boolean =>
    text.length > 1 &&
    text !== answer &&
    !answers.some((one) => one.includes(text) || text.includes(one)) &&
    !question.includes(text);

/** The answer to another question about one of the sources. */
function lentAnswer(asked: AnswerCase, answer: string, turn: number): string | null {
  const some = [...new Set(asked.ofSources)].filter(ofOthers(asked, answer));
  // Neighbours in the list answer about the same text.
  return some[(turn * LENT_STEP) % Math.max(some.length, 1)] ?? null;
}

/** The answer to another question about the same text; without one, another name or number of it. */
function otherAnswer(
  asked: AnswerCase,
  answer: string,
  sentences: readonly string[],
  turn: number,
): string | null {
  const pattern = /\d/.test(answer) ? FIGURE : NAME;
  const named = sentences.flatMap((sentence) => sentence.slice(1).match(pattern) ?? []);
  const others = [asked.others, named].map((all) => [...new Set(all)].filter(ofOthers(asked, answer)));
  const some = others.find((all) => all.length > 0) ?? [];
  return some[turn % Math.max(some.length, 1)] ?? null;
}

/** A name or number from the other passages that the answering one does not contain. */
function ofAnotherText({ passages: [first, ...others] }: AnswerCase, answer: string, turn: number) {
  const pattern = /\d/.test(answer) ? FIGURE : NAME;
  const named = others.flatMap(({ text }) => text.slice(1).match(pattern) ?? []);
  const some = [...new Set(named)].filter((one) => one.length > 1 && first?.text.includes(one) === false);
  return some[turn % Math.max(some.length, 1)] ?? null;
}

/** A sentence of the same text, verbatim, without the answer. */
function anotherSentence({ answers }: AnswerCase, sentences: readonly string[], turn: number): Written {
  const others = sentences.filter((sentence) => !answers.some((answer) => sentence.includes(answer)));
  const other = others[turn % Math.max(others.length, 1)]?.replace(/[.!?]+$/, '');
  return other === undefined ? null : whole('another sentence of the source', other);
}

function swapped(sentence: string): Written {
  const language = detectLanguage(sentence, 'en');
  const rest = sentence.replace(/^\S+/, (word) =>
    isFunctionWord(fold(word), language) ? word.toLowerCase() : word,
  );
  const names = [...new Set(rest.match(NAME) ?? [])].filter((name) => name.length > 3);
  const [first, second] = [names[0], names.at(-1)];
  if (first === undefined || second === undefined || first === second) return null;
  if (first.includes(second) || second.includes(first)) return null;
  const text = sentence.replace(first, '\u0000').replace(second, first).replace('\u0000', second);
  return ['names swapped', `${text} [1].`, text];
}

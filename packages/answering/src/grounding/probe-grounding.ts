import { isAppError } from '@colloquy/errors';
import { ROOM_TO_THINK, type ChatModel } from '@colloquy/language-model';
import type { AnswerRequest } from '../ports.ts';
import { CheckedText } from '../generative/checked-text.ts';
import { QUOTE_WITHIN_MS } from '../generative/generative-answerer.ts';
import { buildPrompt, UNSUPPORTED_SENTINEL } from '../generative/prompt.ts';
import { plainRequest } from '../plain-request.ts';
import { GROUNDING_CASES, type GroundingCase } from './grounding-cases.ts';

/** Many times the length of a right answer; limits the cost of a test. */
const MAX_TOKENS = 120;
/** A server that exceeds its token limit is cut off. */
const MAX_CHARS = 4_000;
/** Marks that models put around the words with which they decline. */
const MARKS = /^[\s`"'*]+/;
const BOT_NAME = 'Tarnbrook Kayaks';

/** Results over the questions asked so far. */
export interface GroundingFound {
  readonly asked: number;
  /** Answered as the passage says, or declined when no passage answers. */
  readonly right: number;
  /** Without an unsupported sentence, and without the answer to another question. */
  readonly kept: number;
  /** Answered right by quotes alone, of which the first came in time. */
  readonly quoted: number;
}

/**
 * Asks a model the test questions one by one with the production prompt, and yields the results so far after each.
 * Rethrows the model's errors.
 */
export async function* probeGrounding(
  model: ChatModel,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<GroundingFound> {
  let found: GroundingFound = { asked: 0, right: 0, kept: 0, quoted: 0 };
  let hasOnlyThought = false;
  for (const one of GROUNDING_CASES) {
    const request = requestOf(one);
    const messages = buildPrompt(request);
    const instructions = messages[0]?.content ?? '';
    const ask = async () => {
      const quotes = new TimedQuotes(new CheckedText(request, instructions, 'quoted'));
      const written = await textOf(
        model.stream(
          { messages, maxTokens: MAX_TOKENS, roomToThink: ROOM_TO_THINK, temperature: 0 },
          { signal },
        ),
        quotes,
      );
      return { quotes, written };
    };
    const { quotes, written } = await ask().catch((error: unknown) => {
      if (reasonOf(error) !== 'only-thoughts' || hasOnlyThought) throw error;
      // The model is now known to emit reasoning, and gets room for it.
      hasOnlyThought = true;
      return ask();
    });
    const { isRight, isKept, isQuoted } = assess(one, request, instructions, written, quotes.shown);
    found = {
      asked: found.asked + 1,
      right: found.right + Number(isRight),
      kept: found.kept + Number(isKept),
      quoted: found.quoted + Number(isQuoted),
    };
    yield found;
  }
}

function requestOf({ question, passages }: GroundingCase): AnswerRequest {
  const read = passages.map((text, at) => ({
    itemId: `passage-${at + 1}`,
    title: BOT_NAME,
    text,
    headingPath: [],
  }));
  return plainRequest(question, read, { language: 'en', botName: BOT_NAME });
}

/** The visible text of a model that may only quote: empty when its first quote is late. */
class TimedQuotes {
  readonly #checked: CheckedText;
  readonly #endsAt = performance.now() + QUOTE_WITHIN_MS;
  #isLate = false;
  #shown = '';

  constructor(checked: CheckedText) {
    this.#checked = checked;
  }

  get shown(): string {
    return this.#isLate ? '' : this.#shown;
  }

  push(piece: string): void {
    this.#show(this.#checked.push(piece));
  }

  end(): void {
    this.#show(this.#checked.end());
  }

  #show(text: string): void {
    if (this.#shown === '') this.#isLate = performance.now() > this.#endsAt;
    this.#shown += text;
  }
}

async function textOf(deltas: ReturnType<ChatModel['stream']>, quotes: TimedQuotes): Promise<string> {
  let text = '';
  try {
    for await (const delta of deltas) {
      if (delta.type !== 'text') continue;
      const piece = delta.text.slice(0, MAX_CHARS - text.length);
      text += piece;
      quotes.push(piece);
      if (text.length === MAX_CHARS) break;
    }
  } catch (error) {
    // Cut off before its end, so nothing of it would be shown.
    if (reasonOf(error) !== 'endless') throw error;
  }
  quotes.end();
  return text;
}

function reasonOf(error: unknown): unknown {
  return isAppError(error) ? error.details['reason'] : undefined;
}

function assess(
  { must, mustNot }: GroundingCase,
  request: AnswerRequest,
  instructions: string,
  written: string,
  quoted: string,
): { readonly isRight: boolean; readonly isKept: boolean; readonly isQuoted: boolean } {
  // The grounding of the model is not known yet.
  const checked = new CheckedText(request, instructions, 'free', 'careful');
  const shown = shownOf(written, checked);
  // A model that repeats the whole prompt says these words too, but not first.
  const isDeclined = shown === '' && written.replace(MARKS, '').startsWith(UNSUPPORTED_SENTINEL);
  if (must === null) return { isRight: shown === '', isKept: isDeclined, isQuoted: false };
  const hasAny = (text: string, phrases: readonly string[]): boolean =>
    phrases.some((phrase) => text.toLowerCase().includes(phrase.toLowerCase()));
  const isAnswer = (text: string): boolean => hasAny(text, must) && !hasAny(text, mustNot);
  return {
    isRight: isAnswer(shown),
    isKept: isDeclined || (shown !== '' && !checked.hasUnsupported && !hasAny(shown, mustNot)),
    isQuoted: isAnswer(quoted),
  };
}

/** The text that a check lets through, fed in pieces as from a stream. */
function shownOf(written: string, checked: CheckedText): string {
  const pieces = written.match(/\s*\S+/g) ?? [];
  return pieces.map((piece) => checked.push(piece)).join('') + checked.end();
}

import { isAppError } from '@colloquy/errors';
import { ROOM_TO_THINK, type AnswerRequest, type ChatModel } from '../ports.ts';
import { CheckedText } from '../generative/checked-text.ts';
import { QUOTE_WITHIN_MS } from '../generative/generative-answerer.ts';
import { buildPrompt, UNSUPPORTED_SENTINEL } from '../generative/prompt.ts';
import { plainRequest } from '../plain-request.ts';
import { GROUNDING_CASES, type GroundingCase } from './grounding-cases.ts';

/** What a right answer takes many times over; it bounds what a test can cost. */
const MAX_TOKENS = 120;
/** A server that goes on and on past its limit is not listened to. */
const MAX_CHARS = 4_000;
/** What models put around the words by which they decline. */
const MARKS = /^[\s`"'*]+/;
const BOT_NAME = 'Tarnbrook Kayaks';

/** Of the questions that were asked. */
export interface GroundingFound {
  readonly asked: number;
  /** Answered as the passage says, or declined where none says it. */
  readonly right: number;
  /** Without a sentence that no passage supports, and without the answer to something else. */
  readonly kept: number;
  /** Answered right by what would be shown of a model that may only quote, and has begun within its time. */
  readonly quoted: number;
}

/**
 * Asks a model the questions of the test one by one with the prompt of real questions, and yields what was found so far
 * after each. Throws what the model throws.
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
      // From now on it is known to think, and has room for that.
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

/** What would be shown of a model that may only quote: nothing where its first quote comes too late. */
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
    // It was given up before its end: nothing of it would be shown.
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
  // How far a model can be trusted is not known before.
  const checked = new CheckedText(request, instructions, 'free', 'careful');
  const shown = shownOf(written, checked);
  // Whoever repeats the whole prompt says these words too, and not first.
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

/** What a check lets through of a text that comes in pieces, as of a stream. */
function shownOf(written: string, checked: CheckedText): string {
  const pieces = written.match(/\s*\S+/g) ?? [];
  return pieces.map((piece) => checked.push(piece)).join('') + checked.end();
}

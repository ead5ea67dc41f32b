import { TimeLimit, type ChatModel, type FinishReason } from '@colloquy/language-model';
import type {
  AnswerDone,
  Answerer,
  AnswerEvent,
  AnswerOptions,
  AnswerRequest,
  Grounding,
  UnknownReason,
} from '../ports.ts';
import { answerFromPassages } from '../extractive/extractive-answerer.ts';
import { maskRequest } from '../privacy/personal-data.ts';
import { CheckedText } from './checked-text.ts';
import { buildPrompt } from './prompt.ts';
import { rewriteToStandAlone } from './standalone-question.ts';
import { estimatedTokens } from './usage.ts';

interface GenerativeAnswererOptions {
  /** Default 600. */
  readonly maxTokens?: number;
  /** Default 0.1, to keep answers close to the sources. */
  readonly temperature?: number;
  /** Default `free`. With `quoted` only sentences of the passages are shown, found by the model or not. */
  readonly grounding?: Grounding;
}

const DEFAULT_MAX_TOKENS = 600;
const DEFAULT_TEMPERATURE = 0.1;
/**
 * Time limit for the first quote of a model that may only quote: it only chooses better among sentences that are
 * found without it in milliseconds. The limit fits a model that reads a prompt of 1,500 tokens at 500 a second and
 * writes a sentence of 30 at 30 a second.
 */
export const QUOTE_WITHIN_MS = 4_000;
/** No token of any model is longer, except rare runs of the same character. */
const MAX_CHARS_PER_TOKEN = 24;

/**
 * Answers with a chat model that may only use the passages. Each sentence is checked against them before it is shown;
 * a model's error is rethrown (AppError `languageModelUnavailable` or `deadlineExceeded`), never turned into
 * "unknown". A model that may only quote also fails when its first quote takes too long.
 */
export function createGenerativeAnswerer(
  model: ChatModel,
  options: GenerativeAnswererOptions = {},
): Answerer {
  const { grounding = 'free' } = options;
  return {
    modelId: model.id,
    grounding,
    chat: model,
    standalone: (request, { signal }) => rewriteToStandAlone(model, request, signal),
    async *answer(request, { signal, beforeQuoting }) {
      signal.throwIfAborted();
      if (request.passages.length === 0) {
        yield declined('NO_CHUNKS', { in: 0, out: 0 }, 0);
        return;
      }
      const messages = buildPrompt(request.masksPersonalData === true ? maskRequest(request) : request);
      const promptChars = messages.reduce((sum, message) => sum + message.content.length, 0);
      const checked = new CheckedText(request, messages[0]?.content ?? '', grounding);
      let tokens: { in: number; out: number } | null = null;
      const maxTokens = request.writing?.maxTokens ?? options.maxTokens ?? DEFAULT_MAX_TOKENS;
      let receivedChars = 0;
      let finish: FinishReason = 'stop';
      const limit = new TimeLimit(grounding === 'quoted' ? QUOTE_WITHIN_MS : null);
      const deltas = limit.within(signal, (limited) =>
        model.stream(
          {
            messages,
            maxTokens,
            temperature: request.writing?.temperature ?? options.temperature ?? DEFAULT_TEMPERATURE,
          },
          { signal: limited },
        ),
      );
      for await (const delta of deltas) {
        if (delta.type === 'usage') tokens = { in: delta.tokensIn, out: delta.tokensOut };
        if (delta.type === 'finish') finish = delta.reason;
        if (delta.type !== 'text') continue;
        receivedChars += delta.text.length;
        const shown = checked.push(delta.text);
        if (shown !== '') {
          limit.lift();
          yield { type: 'token', text: shown };
        }
        // Nothing further will be shown, so the model need not continue.
        if (checked.isClosed) break;
        // A server that exceeds its token limit is cut off.
        if (receivedChars > maxTokens * MAX_CHARS_PER_TOKEN) {
          finish = 'length';
          break;
        }
      }
      const rest = finish === 'length' || finish === 'filtered' ? checked.endCutOff() : checked.end();
      if (rest !== '') yield { type: 'token', text: rest };
      tokens ??= { in: estimatedTokens(promptChars), out: estimatedTokens(receivedChars) };
      const isDeclined = finish === 'filtered' || checked.isOutOfScope;
      if (grounding === 'quoted' && checked.text === '' && !isDeclined)
        yield* quoteInstead(request, { tokens, promptChars, beforeQuoting });
      else yield conclude(checked, finish, tokens, promptChars);
    },
    close: () => model.close?.() ?? Promise.resolve(),
  };
}

/** Quotes the passages without the model, which has quoted none of their sentences. */
async function* quoteInstead(
  request: AnswerRequest,
  {
    tokens,
    promptChars,
    beforeQuoting,
  }: Pick<AnswerDone, 'tokens' | 'promptChars'> & Pick<AnswerOptions, 'beforeQuoting'>,
): AsyncGenerator<AnswerEvent> {
  const { pieces, done } = answerFromPassages(request);
  if (done.supported) await beforeQuoting?.();
  for (const text of pieces) yield { type: 'token', text };
  yield { ...done, tokens, promptChars };
}

function conclude(
  checked: CheckedText,
  finish: FinishReason,
  tokens: AnswerDone['tokens'],
  promptChars: number,
): AnswerDone {
  const { confidence } = checked;
  if (checked.text === '') {
    const reason = finish === 'filtered' || checked.isOutOfScope ? 'OUT_OF_SCOPE' : 'UNSUPPORTED';
    return declined(reason, tokens, promptChars, confidence);
  }
  return {
    type: 'done',
    text: checked.text,
    ...checked.result(),
    supported: true,
    unknownReason: null,
    confidence: Math.round(confidence * 1000) / 1000,
    tokens,
    promptChars,
  };
}

function declined(
  unknownReason: UnknownReason,
  tokens: AnswerDone['tokens'],
  promptChars: number,
  confidence = 0,
): AnswerDone {
  return {
    type: 'done',
    text: '',
    citedPassages: [],
    quotes: [],
    supports: [],
    supported: false,
    unknownReason,
    confidence,
    tokens,
    promptChars,
  };
}

import type { AnswerDone, Answerer, AnswerRequest, ChatModel, UnknownReason } from '../ports.ts';
import { buildPrompt } from './prompt.ts';
import { StreamFilter } from './stream-filter.ts';
import { checkSupport } from './support-check.ts';

export interface GenerativeAnswererOptions {
  /** Default 600. */
  readonly maxTokens?: number;
  /** Default 0.1: the sources should speak, not the model's fancy. */
  readonly temperature?: number;
}

const DEFAULT_MAX_TOKENS = 600;
const DEFAULT_TEMPERATURE = 0.1;
/** Rule of thumb for servers that report no usage. */
const CHARS_PER_TOKEN = 4;

/**
 * Answers by a chat model that may only use the passages. What it wrote is checked against them before it counts as an
 * answer; a model's fault is thrown as it comes (AppError `503003` or `503012`), never turned into "unknown".
 */
export function createGenerativeAnswerer(
  model: ChatModel,
  options: GenerativeAnswererOptions = {},
): Answerer {
  return {
    modelId: model.id,
    async *answer(request, { signal }) {
      signal.throwIfAborted();
      if (request.passages.length === 0) {
        yield declined('NO_CHUNKS', { in: 0, out: 0 }, 0);
        return;
      }
      const messages = buildPrompt(request);
      const promptChars = messages.reduce((sum, message) => sum + message.content.length, 0);
      const filter = new StreamFilter(request.passages.map((passage) => passage.n));
      let tokens: { in: number; out: number } | null = null;
      let receivedChars = 0;
      let wasFiltered = false;
      const deltas = model.stream(
        {
          messages,
          maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
          temperature: options.temperature ?? DEFAULT_TEMPERATURE,
        },
        { signal },
      );
      for await (const delta of deltas) {
        if (delta.type === 'usage') tokens = { in: delta.tokensIn, out: delta.tokensOut };
        if (delta.type === 'finish') wasFiltered = delta.reason === 'filtered';
        if (delta.type !== 'text') continue;
        receivedChars += delta.text.length;
        const shown = filter.push(delta.text);
        if (shown !== '') yield { type: 'token', text: shown };
      }
      const rest = filter.end();
      if (rest !== '') yield { type: 'token', text: rest };
      tokens ??= { in: estimate(promptChars), out: estimate(receivedChars) };
      if (wasFiltered) yield declined('OUT_OF_SCOPE', tokens, promptChars);
      else yield conclude(request, filter, tokens, promptChars);
    },
    close: () => model.close?.() ?? Promise.resolve(),
  };
}

function conclude(
  request: AnswerRequest,
  filter: StreamFilter,
  tokens: AnswerDone['tokens'],
  promptChars: number,
): AnswerDone {
  if (filter.sawSentinel || filter.text.trim() === '') return declined('UNSUPPORTED', tokens, promptChars);
  const report = checkSupport(filter.text, filter.cited, request.passages, request.strict);
  if (!report.supported) return declined('UNSUPPORTED', tokens, promptChars, report.confidence);
  return {
    type: 'done',
    text: filter.text,
    citedPassages: report.citedPassages,
    quotes: report.quotes,
    supported: true,
    unknownReason: null,
    confidence: Math.round(report.confidence * 1000) / 1000,
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
    supported: false,
    unknownReason,
    confidence,
    tokens,
    promptChars,
  };
}

function estimate(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}

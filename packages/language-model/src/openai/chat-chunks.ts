import { isRecord } from '@colloquy/contracts/is-record';
import type { ChatDelta, FinishReason } from '../ports.ts';
import { CalledTools } from './called-tools.ts';
import { firstRecordIn } from './json-fields.ts';
import { ModelError } from './model-error.ts';
import type { ModelHabits } from './model-habits.ts';
import { ThoughtFilter } from './thoughts.ts';

/** Finish reasons of OpenAI, and of servers that are compatible except for these words. */
const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'filtered',
  safety: 'filtered',
};
/** Fields in which servers send the model's thoughts separately from the answer. */
const THOUGHT_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_details', 'thinking'];

/**
 * Turns a server's answer, in chunks or whole, into deltas without the model's thoughts. Every field is checked,
 * because any may be missing or of another type.
 */
export class ChatChunks {
  readonly #calls = new CalledTools();
  readonly #thoughts: ThoughtFilter;
  #finish: FinishReason | null = null;
  #hasBegun = false;
  #hasText = false;

  constructor(habits: ModelHabits) {
    this.#thoughts = new ThoughtFilter(habits);
  }

  /** Null until the server has sent a finish reason. */
  get finish(): FinishReason | null {
    return this.#finish;
  }

  /** True once any text, thought or tool call has arrived. */
  get hasBegun(): boolean {
    return this.#hasBegun || !this.#calls.isEmpty;
  }

  /** Takes one chunk, or a whole completion. Throws ModelError when released text turns out to be a thought. */
  take(chunk: unknown): ChatDelta[] {
    if (!isRecord(chunk)) return [];
    const choice = firstRecordIn(chunk['choices']) ?? {};
    const said = [choice['delta'], choice['message']].find(isRecord) ?? {};
    let text = '';
    if (THOUGHT_FIELDS.some((name) => !isEmpty(said[name]))) {
      this.#hasBegun = true;
      text += this.#thoughts.takeThoughtOfServer();
    }
    const content = textIn(said['content']);
    if (content !== '') {
      this.#hasBegun = true;
      text += this.#thoughts.push(content);
    }
    this.#calls.take(said['tool_calls']);
    if (isRecord(said['function_call'])) this.#calls.take([said['function_call']]);
    const finish = choice['finish_reason'];
    if (typeof finish === 'string' && finish !== '')
      this.#finish = FINISH_REASONS[finish.toLowerCase()] ?? 'stop';
    return [...this.#textDelta(text), ...usageIn(chunk['usage'])];
  }

  /**
   * The held-back text, the finished tool calls and the last delta. Call it once, after the end. Throws ModelError for
   * an empty answer.
   */
  end(): ChatDelta[] {
    const reason = this.#calls.isEmpty ? (this.#finish ?? 'stop') : 'tool-calls';
    const rest = this.#textDelta(this.#thoughts.end(reason));
    // A filtered answer counts as an answer: the server declines this question.
    if (!this.#hasText && this.#calls.isEmpty && reason !== 'filtered')
      throw new ModelError(this.#thoughts.hasThoughts ? 'only-thoughts' : 'empty-response');
    return [...rest, ...this.#calls.deltas(), { type: 'finish', reason }];
  }

  #textDelta(text: string): ChatDelta[] {
    if (text === '') return [];
    this.#hasText = true;
    return [{ type: 'text', text }];
  }
}

/** The text of an answer that is one text or a list of parts; thoughts are parts of another type. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (!isRecord(part) || typeof part['text'] !== 'string') return '';
      return [undefined, 'text', 'output_text'].some((type) => type === part['type']) ? part['text'] : '';
    })
    .join('');
}

/** The token counts, if the server sends both as integers. */
function usageIn(usage: unknown): ChatDelta[] {
  if (!isRecord(usage)) return [];
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = usage;
  return isCount(tokensIn) && isCount(tokensOut) ? [{ type: 'usage', tokensIn, tokensOut }] : [];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

import type { ServerResponse } from 'node:http';

/** A part of a request that a server does not know; it says so by its name. */
export type RefusedPart =
  | 'stream_options'
  | 'max_tokens'
  | 'temperature'
  | 'system'
  | 'tools'
  | 'stream'
  | 'encoding_format';

/** How a server that is compatible in its own way differs from the first of them. Left out, it does not. */
export interface ModelServerHabits {
  /** Refused with `status` (400 without one), in the form that OpenAI, FastAPI or a plain server has. */
  readonly refuses?: readonly RefusedPart[];
  readonly status?: number;
  readonly form?: 'openai' | 'fastapi' | 'text';
  /** What the model answers; by default what it quotes. */
  readonly answer?: string;
  /** What the model thinks before it answers, and where that stands. */
  readonly thought?: string;
  readonly thinksIn?: 'marks' | 'closing-mark' | 'field' | 'parts';
  /** The answer comes in pieces of so many characters, thoughts and marks too. Default: word by word. */
  readonly pieceChars?: number;
  readonly contentAs?: 'text' | 'parts' | 'message';
  /** One JSON text in the place of a stream, called by this content type. */
  readonly wholeAs?: string;
  /** Sent as the usage, whatever it is; an event of its own at the end. */
  readonly usage?: unknown;
  /** How the stream ends; by default with a reason and `[DONE]`. */
  readonly endsWith?: 'done' | 'reason' | 'reason-and-silence' | 'nothing';
  readonly finishReason?: string;
  /** Sent before the answer, so long after one another. */
  readonly comments?: {
    readonly times: number;
    readonly everyMs: number;
    readonly as?: 'comment' | 'thought';
  };
  /** The `tool_calls` of each chunk, as they are. */
  readonly toolCalls?: readonly (readonly object[])[];
  /** Texts in one request for embeddings. */
  readonly maxBatch?: number;
  /** Answers only the first text of a request for embeddings. */
  readonly embedsFirst?: boolean;
  /** Characters of a request that it takes. */
  readonly maxChars?: number;
  /** Characters of a request above which it says a word and no more. */
  readonly stallsAbove?: number;
}

interface Asked {
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[] | undefined;
  readonly input?: unknown;
  readonly [name: string]: unknown;
}

const DEFAULT_STATUS = 400;

/** Refuses what the server does not know; true when that was the whole answer. */
export function refuseByHabit(response: ServerResponse, asked: Asked, habits: ModelServerHabits): boolean {
  const texts = Array.isArray(asked.input) ? asked.input.length : 1;
  const part = habits.refuses?.find((name) => isIn(asked, name));
  if (habits.maxChars !== undefined && charsOf(asked) > habits.maxChars)
    return refuse(
      response,
      habits,
      'messages',
      `This model's maximum context length is ${habits.maxChars} tokens.`,
    );
  if (habits.maxBatch !== undefined && texts > habits.maxBatch)
    return refuse(
      response,
      habits,
      'input',
      `batch size ${texts} > maximum allowed batch size ${habits.maxBatch}`,
    );
  if (part === undefined) return false;
  if (part === 'system') return refuse(response, habits, 'messages[0].role', 'System role not supported');
  return refuse(response, habits, part, `Unsupported parameter: '${part}' is not supported with this model.`);
}

function charsOf({ messages = [] }: Asked): number {
  return messages.reduce((sum, { content }) => sum + String(content).length, 0);
}

function isIn(asked: Asked, part: RefusedPart): boolean {
  if (part === 'system') return asked.messages?.some(({ role }) => role === 'system') === true;
  if (part === 'stream') return asked['stream'] === true;
  return asked[part] !== undefined;
}

function refuse(response: ServerResponse, habits: ModelServerHabits, part: string, message: string): true {
  const { form = 'openai', status = DEFAULT_STATUS } = habits;
  const type = form === 'text' ? 'text/plain' : 'application/json';
  response.writeHead(status, { 'content-type': type });
  const detail = [{ type: 'extra_forbidden', loc: ['body', part], msg: message }];
  const error = { message, type: 'invalid_request_error', param: part, code: null };
  response.end(form === 'text' ? message : JSON.stringify(form === 'fastapi' ? { detail } : { error }));
  return true;
}

/** Answers a question as such a server does. */
export async function answerByHabit(
  response: ServerResponse,
  quoted: string,
  asked: Asked,
  habits: ModelServerHabits,
): Promise<void> {
  const { answer = quoted } = habits;
  const isStream = asked['stream'] === true;
  const { finishReason = habits.toolCalls === undefined ? 'stop' : 'tool_calls' } = habits;
  if (habits.wholeAs !== undefined || !isStream) return answerWhole(response, answer, finishReason, habits);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (delta: object, finish: string | null = null): void => {
    const choice = { index: 0, [habits.contentAs === 'message' ? 'message' : 'delta']: delta };
    writeEvent(response, { choices: [{ ...choice, finish_reason: finish }] });
  };
  for (let time = 0; time < (habits.comments?.times ?? 0); time += 1) {
    await new Promise<void>((resolve) => setTimeout(resolve, habits.comments?.everyMs));
    if (response.destroyed) return;
    if (habits.comments?.as === 'thought') send({ content: null, reasoning_content: 'Hm. ' });
    else response.write(': keep-alive\n\n');
  }
  if (habits.stallsAbove !== undefined && charsOf(asked) > habits.stallsAbove)
    return send({ content: 'Well,' });
  for (const delta of deltasOf(answer, habits)) send(delta);
  for (const calls of habits.toolCalls ?? []) send({ tool_calls: calls });
  const { endsWith } = habits;
  if (endsWith !== 'done' && endsWith !== 'nothing') send({}, finishReason);
  if (habits.usage !== undefined) writeEvent(response, { choices: [], usage: habits.usage });
  if (endsWith === 'reason-and-silence') return;
  response.end(endsWith === undefined || endsWith === 'done' ? 'data: [DONE]\n\n' : '');
}

function answerWhole(
  response: ServerResponse,
  answer: string,
  finishReason: string,
  habits: ModelServerHabits,
): void {
  const { thought = '', thinksIn, toolCalls, usage } = habits;
  const content = habits.contentAs === 'parts' ? partsOf(thought, answer, habits) : said(answer, habits);
  const message = {
    role: 'assistant',
    content,
    ...(thinksIn === 'field' ? { reasoning_content: thought } : {}),
    ...(toolCalls === undefined ? {} : { tool_calls: toolCalls.flat() }),
  };
  response.writeHead(200, { 'content-type': habits.wholeAs ?? 'application/json' });
  const choices = [{ index: 0, message, finish_reason: finishReason }];
  response.end(JSON.stringify({ object: 'chat.completion', choices, usage }));
}

function deltasOf(answer: string, habits: ModelServerHabits): object[] {
  const { thought = '', thinksIn, contentAs } = habits;
  const before = thinksIn === 'field' ? piecesOf(thought, habits).map((text) => ({ reasoning: text })) : [];
  if (thinksIn === 'parts' || contentAs === 'parts')
    return [...before, ...partsOf(thought, answer, habits).map((part) => ({ content: [part] }))];
  return [...before, ...piecesOf(said(answer, habits), habits).map((content) => ({ content }))];
}

/** What stands in the text of the answer. */
function said(answer: string, { thought = '', thinksIn }: ModelServerHabits): string {
  if (thinksIn === 'marks') return `<think>\n${thought}\n</think>\n\n${answer}`;
  return thinksIn === 'closing-mark' ? `${thought}\n</think>\n\n${answer}` : answer;
}

function partsOf(thought: string, answer: string, habits: ModelServerHabits): object[] {
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: thought }] };
  const texts = piecesOf(said(answer, habits), habits).map((text) => ({ type: 'text', text }));
  return [...(habits.thinksIn === 'parts' ? [thinking] : []), ...texts];
}

function piecesOf(text: string, { pieceChars }: ModelServerHabits): string[] {
  const piece = pieceChars === undefined ? /\s*\S+/g : new RegExp(`[^]{1,${pieceChars}}`, 'g');
  return text.match(piece) ?? [];
}

/** Writes one event of a stream. */
export function writeEvent(response: ServerResponse, event: object): void {
  response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', ...event })}\n\n`);
}

import type { ServerResponse } from 'node:http';

/** A part of a request that a server does not support; the server names it in its refusal. */
export type RefusedPart =
  | 'stream_options'
  | 'max_tokens'
  | 'temperature'
  | 'system'
  | 'tools'
  | 'stream'
  | 'encoding_format';

/** How a compatible server differs from OpenAI's. By default it does not. */
export interface ModelServerHabits {
  /** Rejected parts, with `status` (default 400), in the form of OpenAI, FastAPI or a plain server. */
  readonly refuses?: readonly RefusedPart[];
  readonly status?: number;
  readonly form?: 'openai' | 'fastapi' | 'text';
  /** The model's answer; by default a quote. */
  readonly answer?: string;
  /** The model's reasoning before it answers, and where it is sent. */
  readonly thought?: string;
  readonly thinksIn?: 'marks' | 'closing-mark' | 'field' | 'parts';
  /** The answer comes in chunks of this many characters, reasoning and marks included. Default: word by word. */
  readonly pieceChars?: number;
  readonly contentAs?: 'text' | 'parts' | 'message';
  /** One JSON text instead of a stream, with this content type. */
  readonly wholeAs?: string;
  /** Sent as the usage, whatever it is; an event of its own at the end. */
  readonly usage?: unknown;
  /** How the stream ends; by default with a reason and `[DONE]`. */
  readonly endsWith?: 'done' | 'reason' | 'reason-and-silence' | 'nothing';
  readonly finishReason?: string;
  /** Sent before the answer, at these intervals. */
  readonly comments?: {
    readonly times: number;
    readonly everyMs: number;
    readonly as?: 'comment' | 'thought';
  };
  /** The `tool_calls` of each chunk, verbatim. */
  readonly toolCalls?: readonly (readonly object[])[];
  /** Maximum texts in one request for embeddings. */
  readonly maxBatch?: number;
  /** Answers only the first text of a request for embeddings. */
  readonly embedsFirst?: boolean;
  /** Maximum characters of a request. */
  readonly maxChars?: number;
  /** Above this many characters of a request it sends one word and then stalls. */
  readonly stallsAbove?: number;
}

interface Asked {
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[] | undefined;
  readonly input?: unknown;
  readonly [name: string]: unknown;
}

const DEFAULT_STATUS = 400;

/** Rejects what the server does not support; true when that was the whole response. */
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

/** The content of the answer. */
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

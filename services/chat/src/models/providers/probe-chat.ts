import { botSettingsSchema } from '@colloquy/contracts';
import {
  createOpenAiChatModel,
  ROOM_TO_THINK,
  type ChatModel,
  type ChatRequest,
  type ModelHabits,
} from '@colloquy/language-model';
import { MAX_CHOICE_TOKENS } from '../../conversations/index.ts';
import { elapsed, failedAfter, timed, type Timed } from './check-results.ts';
import { NO_KEY } from '../provider-access/model-connection.ts';

/** The same limit and temperature as in a bot's answers. */
const { maxTokens, temperature } = botSettingsSchema.parse({}).model;
const GREETING: ChatRequest = {
  messages: [
    { role: 'system', content: 'You are an assistant. Answer in one word.' },
    { role: 'user', content: 'Say hello.' },
  ],
  maxTokens,
  temperature,
};
/** The request by which an answer chooses a function. */
const TOOL_QUESTION: ChatRequest = {
  messages: [
    { role: 'system', content: 'Call the function that the question needs.' },
    { role: 'user', content: 'What time is it in Vienna? Use the tool.' },
  ],
  tools: [
    {
      name: 'current_time',
      description: 'Tells the current time of a city.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
  maxTokens: MAX_CHOICE_TOKENS,
  roomToThink: ROOM_TO_THINK,
  temperature: 0,
};

export type Talking = Readonly<Record<'chat' | 'stream' | 'tools', Timed>>;

export interface ChatProbe {
  readonly baseUrl: string;
  readonly model: string;
  readonly fetch: typeof globalThis.fetch;
  /** The habits that the test learns of the model; empty before it. */
  readonly habits: ModelHabits;
  /** How long the model of an answer may send nothing. */
  readonly silenceMs: number;
  readonly timeoutMs: { readonly chat: number; readonly tools: number };
}

/** Tests whether a model answers a bot's prompts, streams, and uses tools. */
export async function probeChat(probe: ChatProbe): Promise<Talking> {
  const { model, habits } = probe;
  const started = performance.now();
  let firstWordMs = 0;
  const chat = await timed(async () => {
    const ok = await hasDelta(openFor(probe, probe.timeoutMs.chat), GREETING, 'text', () => {
      firstWordMs ||= elapsed(started);
    });
    return { ok, detail: model, code: null, reason: null };
  });
  if (!chat.ok) {
    const later = { ...failedAfter(chat), latencyMs: 0 };
    return { chat: { ...chat, detail: model }, stream: later, tools: later };
  }
  const stream = { ...chat, ok: !habits.answersWhole, latencyMs: firstWordMs };
  const tools = await timed(async () => {
    const ok = await hasDelta(openFor(probe, probe.timeoutMs.tools), TOOL_QUESTION, 'tool-call');
    return { ok, detail: model, code: null, reason: null };
  });
  // A model without tools refuses the request, which is no error of the provider.
  return { chat, stream, tools: { ...tools, detail: model, code: null, reason: null } };
}

function openFor({ baseUrl, model, fetch, habits, silenceMs }: ChatProbe, totalMs: number): ChatModel {
  return createOpenAiChatModel({
    baseUrl,
    apiKey: NO_KEY,
    model,
    fetch,
    habits,
    maxRetries: 0,
    timeouts: { firstTokenMs: silenceMs, gapMs: silenceMs, totalMs },
  });
}

/** True when an answer has a part of that kind. It is read to its end, because an error may follow there. */
async function hasDelta(
  model: ChatModel,
  request: ChatRequest,
  type: 'text' | 'tool-call',
  onDelta: () => void = () => undefined,
): Promise<boolean> {
  let isThere = false;
  for await (const delta of model.stream(request)) {
    if (delta.type !== type) continue;
    isThere = true;
    onDelta();
  }
  return isThere;
}

import {
  ERRORS,
  modelErrorCodeSchema,
  type ErrorCode,
  type ModelErrorCode,
  type ModelCheck,
  type ModelCheckName,
  type ModelAbilities,
} from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import {
  createOpenAiChatModel,
  isKeyRefused,
  isModelUnknown,
  isQuotaUsedUp,
  refusedParameter,
  withoutRefused,
  type ChatModel,
} from '@colloquy/language-model';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import { isEmbedder, type TestResult } from './model-providers.policy.ts';
import {
  askServer,
  guardedFetch,
  isRecord,
  modelIdsIn,
  NO_KEY,
  type ModelAnswer,
  type ModelConnection,
} from './model-connection.ts';

/** Below the time that the public door waits for an answer, taken together. */
const TIMEOUT_MS = { list: 10_000, chat: 20_000, stream: 10_000, tools: 10_000, embeddings: 8_000 } as const;
const MAX_LIST_BYTES = 2 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;
/** Reasoning models think before they write; a short answer of theirs needs room for it. */
const MAX_TOKENS = 64;
const MAX_TOOL_TOKENS = 256;

const NO_CHAT = /whisper|tts|dall|moderation|rerank|image|audio|realtime|transcri|speech|ocr/i;
const GREETING = [{ role: 'user', content: 'Say hello in one word.' }] as const;
const TOOL = {
  name: 'current_time',
  description: 'Tells the current time of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const TOOL_QUESTION = [{ role: 'user', content: 'What time is it in Vienna? Use the tool.' }] as const;

interface Found {
  readonly ok: boolean;
  readonly detail: string;
  readonly code: ModelErrorCode | null;
}
/** A check that cannot pass after what an earlier one found. */
const after = (code: ModelErrorCode | null): Found => ({ ok: false, detail: '', code });

/**
 * Finds out what works with a provider and one of its models: `wanted`, or the first of its list. Nothing works with one
 * that cannot be opened.
 */
export async function probeProvider(
  safeFetch: StreamingSafeFetch,
  open: () => ModelConnection,
  wanted: string | undefined,
): Promise<TestResult> {
  const connection = await attempt(async () => open());
  if ('code' in connection) return { checks: checksOf({}, connection), listed: null, tested: [] };
  const started = performance.now();
  const list = await attempt(() =>
    askServer(safeFetch, connection, '/models', { timeoutMs: TIMEOUT_MS.list, maxBytes: MAX_LIST_BYTES }),
  );
  const listMs = elapsed(started);
  if ('code' in list) {
    const gone = after(list.code);
    return { checks: checksOf({ reach: { ...gone, latencyMs: listMs } }, gone), listed: null, tested: [] };
  }
  const ids = list.status === 200 ? modelIdsIn(list.body) : null;
  const reach = { ok: true, detail: new URL(connection.baseUrl).host, code: null, latencyMs: listMs };
  if (isKeyRefused(list.status)) {
    const refused = { ...after(ERRORS.modelKeyRefused), detail: `HTTP ${list.status}` };
    return {
      checks: checksOf({ reach, auth: { ...refused, latencyMs: listMs } }, after(refused.code)),
      listed: null,
      tested: [],
    };
  }
  const listed =
    ids === null
      ? {
          ok: false,
          detail: `HTTP ${list.status}`,
          code: isQuotaUsedUp(list.status) ? ERRORS.modelQuotaUsedUp : null,
          latencyMs: listMs,
        }
      : { ok: true, detail: String(ids.length), code: null, latencyMs: listMs };
  const chatId = wanted ?? ids?.find((id) => !isEmbedder(id) && !NO_CHAT.test(id));
  const embeddingId = wanted ?? ids?.find(isEmbedder) ?? chatId;
  const talking = chatId === undefined ? nothingToTest() : await probeChat(safeFetch, connection, chatId);
  const embeddings =
    embeddingId === undefined
      ? { ...after(null), latencyMs: 0, dimension: null }
      : await probeEmbeddings(safeFetch, connection, embeddingId);
  const isRefused = [talking.chat, embeddings].some(({ code }) => code === ERRORS.modelKeyRefused);
  const auth = {
    ok: !isRefused,
    detail: '',
    code: isRefused ? ERRORS.modelKeyRefused : null,
    latencyMs: listMs,
  };
  const { dimension, ...embeddingCheck } = embeddings;
  return {
    checks: checksOf({ reach, auth, list: listed, ...talking, embeddings: embeddingCheck }, after(null)),
    listed: ids,
    tested: testedModels(chatId, talking, embeddingId, { ok: embeddings.ok, dimension }),
  };
}

type Timed = Found & { readonly latencyMs: number };
type Talking = Readonly<Record<'chat' | 'stream' | 'tools', Timed>>;

function nothingToTest(): Talking {
  const none = { ...after(null), latencyMs: 0 };
  return { chat: none, stream: none, tools: none };
}

async function probeChat(
  safeFetch: StreamingSafeFetch,
  connection: ModelConnection,
  model: string,
): Promise<Talking> {
  const chat = await timed(async () => {
    const answer = await greet(safeFetch, connection, model);
    const code = codeOf(answer) ?? (hasChoice(answer.body) ? null : ERRORS.languageModelUnavailable);
    return { ok: code === null, detail: detailOf(model, answer), code };
  });
  if (!chat.ok)
    return {
      chat,
      stream: { ...after(chat.code), latencyMs: 0 },
      tools: { ...after(chat.code), latencyMs: 0 },
    };
  const open = (timeoutMs: number) =>
    createOpenAiChatModel({
      baseUrl: connection.baseUrl,
      apiKey: NO_KEY,
      model,
      fetch: guardedFetch(safeFetch, connection),
      maxRetries: 0,
      timeouts: { firstTokenMs: timeoutMs, totalMs: timeoutMs },
    });
  const stream = await timed(async () => {
    const deltas = open(TIMEOUT_MS.stream).stream({ messages: GREETING, maxTokens: MAX_TOKENS });
    return { ok: await someDelta(deltas, 'text'), detail: model, code: null };
  });
  const tools = await timed(async () => {
    const request = { messages: TOOL_QUESTION, tools: [TOOL], maxTokens: MAX_TOOL_TOKENS };
    return {
      ok: await someDelta(open(TIMEOUT_MS.tools).stream(request), 'tool-call'),
      detail: model,
      code: null,
    };
  });
  // A model that cannot use tools refuses the request: that is no fault of the provider.
  return { chat, stream, tools: { ...tools, code: null } };
}

/** Asks for a word; once more, within the same time, where the server refuses the name of the limit. */
async function greet(
  safeFetch: StreamingSafeFetch,
  connection: ModelConnection,
  model: string,
): Promise<ModelAnswer> {
  const endsAt = performance.now() + TIMEOUT_MS.chat;
  const request = { model, messages: GREETING, max_tokens: MAX_TOKENS };
  const ask = (body: object) =>
    askServer(safeFetch, connection, '/chat/completions', {
      timeoutMs: endsAt - performance.now(),
      maxBytes: MAX_ANSWER_BYTES,
      body,
    });
  const answer = await ask(request);
  const refused = refusedParameter(request, { ...errorIn(answer.body), status: answer.status });
  return refused === null ? answer : ask(withoutRefused(request, [refused]));
}

async function someDelta(
  deltas: ReturnType<ChatModel['stream']>,
  type: 'text' | 'tool-call',
): Promise<boolean> {
  for await (const delta of deltas) if (delta.type === type) return true;
  return false;
}

async function probeEmbeddings(safeFetch: StreamingSafeFetch, connection: ModelConnection, model: string) {
  let dimension: number | null = null;
  const check = await timed(async () => {
    const answer = await askServer(safeFetch, connection, '/embeddings', {
      timeoutMs: TIMEOUT_MS.embeddings,
      maxBytes: MAX_ANSWER_BYTES,
      body: { model, input: ['hello'], encoding_format: 'float' },
    });
    dimension = dimensionOf(answer.body);
    const code = isKeyRefused(answer.status) ? ERRORS.modelKeyRefused : null;
    return {
      ok: dimension !== null,
      detail: dimension === null ? detailOf(model, answer) : `${model} (${dimension})`,
      code,
    };
  });
  return { ...check, dimension };
}

function dimensionOf(body: unknown): number | null {
  const rows = isRecord(body) ? body['data'] : null;
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const vector = isRecord(row) ? row['embedding'] : null;
  return Array.isArray(vector) && vector.length > 0 ? vector.length : null;
}

function hasChoice(body: unknown): boolean {
  return isRecord(body) && Array.isArray(body['choices']) && body['choices'].length > 0;
}

/** The code of an answer that is a refusal; null for one that is not. */
function codeOf({ status, body }: ModelAnswer): ModelErrorCode | null {
  if (status < 300) return null;
  if (isKeyRefused(status)) return ERRORS.modelKeyRefused;
  if (isQuotaUsedUp(status)) return ERRORS.modelQuotaUsedUp;
  return isModelUnknown(status, errorIn(body)['code'])
    ? ERRORS.modelDoesNotExist
    : ERRORS.languageModelUnavailable;
}

function errorIn(body: unknown): Record<string, unknown> {
  return isRecord(body) && isRecord(body['error']) ? body['error'] : {};
}

const detailOf = (model: string, { status }: ModelAnswer): string =>
  status < 300 ? model : `${model}, HTTP ${status}`;

async function attempt<T extends object>(work: () => Promise<T>): Promise<T | Found> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return after(codeOfFailure(error.code));
  }
}

/** A server that is slow, cannot be reached or makes no sense does not answer. */
function codeOfFailure(code: ErrorCode): ModelErrorCode {
  const known = modelErrorCodeSchema.safeParse(code);
  return known.success ? known.data : ERRORS.languageModelUnavailable;
}

async function timed(work: () => Promise<Found>): Promise<Timed> {
  const started = performance.now();
  const found = await attempt(work);
  return { ...found, latencyMs: elapsed(started) };
}

function elapsed(started: number): number {
  return Math.round(performance.now() - started);
}

const NAMES: readonly ModelCheckName[] = ['reach', 'auth', 'list', 'chat', 'stream', 'tools', 'embeddings'];

function checksOf(found: Partial<Record<ModelCheckName, Timed>>, missing: Found): ModelCheck[] {
  return NAMES.map((name) => ({ name, latencyMs: 0, ...missing, ...found[name] }));
}

function testedModels(
  chatId: string | undefined,
  { chat, stream, tools }: Talking,
  embeddingId: string | undefined,
  embeddings: { readonly ok: boolean; readonly dimension: number | null },
): TestResult['tested'] {
  const abilities = new Map<string, Partial<ModelAbilities>>();
  // A refused key or an empty account says nothing of the model.
  const isOfModel = chat.code !== ERRORS.modelKeyRefused && chat.code !== ERRORS.modelQuotaUsedUp;
  if (chatId !== undefined && isOfModel)
    abilities.set(chatId, { chat: chat.ok, stream: stream.ok, tools: tools.ok });
  if (embeddingId !== undefined) {
    const { ok, dimension } = embeddings;
    abilities.set(embeddingId, { ...abilities.get(embeddingId), embeddings: ok, dimension });
  }
  return [...abilities].map(([id, can]) => ({ id, ...can }));
}

import { isRecord } from '@colloquy/contracts/is-record';
import { ERRORS, type ModelAbilities, type ModelCheck, type ModelCheckName } from '@colloquy/contracts';
import { isKeyRefused, isQuotaUsedUp, type ModelHabits } from '@colloquy/language-model';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import { attempt, elapsed, failedAfter, NOT_TESTED, timed, type Found, type Timed } from './check-results.ts';
import { isEmbedder, type TestResult } from './model-providers.policy.ts';
import {
  askServer,
  guardedFetch,
  modelIdsIn,
  type ModelAnswer,
  type ModelConnection,
} from '../provider-access/model-connection.ts';
import { probeChat, type Talking } from './probe-chat.ts';

/** Together below the gateway's timeout. */
const TIMEOUT_MS = { list: 10_000, chat: 30_000, tools: 10_000, embeddings: 8_000 } as const;
const MAX_LIST_BYTES = 2 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;

const NO_CHAT = /whisper|tts|dall|moderation|rerank|image|audio|realtime|transcri|speech|ocr/i;

/** The dependencies of a provider's test. */
export interface Probe {
  readonly safeFetch: StreamingSafeFetch;
  readonly silenceMs: number;
  /** Throws for a provider whose secrets cannot be decrypted. */
  readonly open: () => ModelConnection;
  /** The model names without those that repeat a secret. */
  readonly withoutSecrets: (names: readonly string[]) => readonly string[];
  /** The habits of a model, which the test updates. */
  readonly habitsOf: (model: string) => ModelHabits;
}

/**
 * Tests a provider and one of its models: `wanted`, or the first of its list. Every check fails when the provider
 * cannot be opened.
 */
export async function probeProvider(probe: Probe, wanted: string | undefined): Promise<TestResult> {
  const { safeFetch, silenceMs, open, withoutSecrets, habitsOf } = probe;
  const connection = await attempt(async () => open());
  if ('code' in connection) return { checks: checksOf({}, connection), listed: null, tested: [] };
  const started = performance.now();
  const list = await attempt(() =>
    askServer(safeFetch, connection, '/models', { timeoutMs: TIMEOUT_MS.list, maxBytes: MAX_LIST_BYTES }),
  );
  const latencyMs = elapsed(started);
  if ('code' in list)
    return { checks: checksOf({ reach: { ...list, latencyMs } }, list), listed: null, tested: [] };
  const reach = { ok: true, detail: new URL(connection.baseUrl).host, code: null, reason: null, latencyMs };
  if (isKeyRefused(list.status)) {
    const refused = failedAfter({ code: ERRORS.modelKeyRefused, reason: null });
    const auth = { ...refused, detail: `HTTP ${list.status}`, latencyMs };
    return { checks: checksOf({ reach, auth }, refused), listed: null, tested: [] };
  }
  const named = list.status === 200 ? modelIdsIn(list.body) : null;
  const ids = named && withoutSecrets(named);
  const chatId = wanted ?? ids?.find((id) => !isEmbedder(id) && !NO_CHAT.test(id));
  const embeddingId = wanted ?? ids?.find(isEmbedder) ?? chatId;
  const talking =
    chatId === undefined
      ? { chat: NOT_TESTED, stream: NOT_TESTED, tools: NOT_TESTED }
      : await probeChat({
          baseUrl: connection.baseUrl,
          model: chatId,
          fetch: guardedFetch(safeFetch, connection),
          habits: habitsOf(chatId),
          silenceMs,
          timeoutMs: TIMEOUT_MS,
        });
  const embeddings =
    embeddingId === undefined
      ? { ...NOT_TESTED, dimension: null }
      : await probeEmbeddings(safeFetch, connection, embeddingId);
  const isRefused = [talking.chat, embeddings].some(({ code }) => code === ERRORS.modelKeyRefused);
  const auth = {
    ...NOT_TESTED,
    ok: !isRefused,
    code: isRefused ? ERRORS.modelKeyRefused : null,
    latencyMs,
  };
  const { dimension, ...embeddingCheck } = embeddings;
  const listed = {
    ...listCheck(list, ids, chatId !== undefined),
    ...(ids !== null && ids.length < (named?.length ?? 0) ? { reason: 'repeats-secret' as const } : {}),
    latencyMs,
  };
  return {
    checks: checksOf({ reach, auth, list: listed, ...talking, embeddings: embeddingCheck }, NOT_TESTED),
    listed: ids,
    tested: testedModels(chatId, talking, embeddingId, { ok: embeddings.ok, dimension }),
  };
}

/** The check of the list of models; a server without a list may still answer questions. */
function listCheck(
  { status, saysNoApi }: ModelAnswer,
  ids: readonly string[] | null,
  isTested: boolean,
): Found {
  if (ids !== null) return { ok: true, detail: String(ids.length), code: null, reason: null };
  const detail = `HTTP ${status}`;
  if (isQuotaUsedUp(status)) return { ok: false, detail, code: ERRORS.modelQuotaUsedUp, reason: null };
  const isNoApi = saysNoApi && !isTested;
  return {
    ok: false,
    detail,
    code: isNoApi ? ERRORS.languageModelUnavailable : null,
    reason: isNoApi ? 'no-api' : null,
  };
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
      reason: null,
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

const detailOf = (model: string, { status }: ModelAnswer): string =>
  status < 300 ? model : `${model}, HTTP ${status}`;

const NAMES: readonly ModelCheckName[] = ['reach', 'auth', 'list', 'chat', 'stream', 'tools', 'embeddings'];

function checksOf(found: Partial<Record<ModelCheckName, Timed>>, missing: Found): ModelCheck[] {
  return NAMES.map((name) => ({ name, ...missing, latencyMs: 0, ...found[name] }));
}

function testedModels(
  chatId: string | undefined,
  { chat, stream, tools }: Talking,
  embeddingId: string | undefined,
  embeddings: { readonly ok: boolean; readonly dimension: number | null },
): TestResult['tested'] {
  const abilities = new Map<string, Partial<ModelAbilities>>();
  // A refused key or an empty account is not an error of the model.
  const isOfModel = chat.code !== ERRORS.modelKeyRefused && chat.code !== ERRORS.modelQuotaUsedUp;
  if (chatId !== undefined && isOfModel)
    abilities.set(chatId, { chat: chat.ok, stream: stream.ok, tools: tools.ok });
  if (embeddingId !== undefined) {
    const { ok, dimension } = embeddings;
    abilities.set(embeddingId, { ...abilities.get(embeddingId), embeddings: ok, dimension });
  }
  return [...abilities].map(([id, can]) => ({ id, ...can }));
}

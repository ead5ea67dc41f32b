export type {
  ChatDelta,
  ChatMessage,
  ChatModel,
  ChatRequest,
  EmbeddedKind,
  EmbeddingModel,
  FinishReason,
  ToolSpec,
} from './ports.ts';
export { ROOM_TO_THINK } from './ports.ts';
export { createLocalEmbeddingModel } from './local/local-embedding-model.ts';
export { connectionErrorName } from './openai/connection-error.ts';
export { createKnownHabits, type KnownHabits, type ModelHabits } from './openai/model-habits.ts';
export { isKeyRefused, isQuotaUsedUp, saysNoApi } from './openai/refusal.ts';
export { createOpenAiChatModel, type OpenAiChatModelOptions } from './openai/chat-model.ts';
export { createOpenAiEmbeddingModel } from './openai/embedding-model.ts';
export {
  isPrefixedModelId,
  NO_PREFIXES,
  prefixed,
  prefixedModelId,
  prefixesOf,
  type Prefixes,
} from './queued/prefixes.ts';
export { TimeLimit } from './time-limit.ts';

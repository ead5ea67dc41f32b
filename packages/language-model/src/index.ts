export type {
  AnswerDone,
  Answerer,
  AnswerEvent,
  AnswerRequest,
  ChatDelta,
  ChatMessage,
  ChatModel,
  ChatRequest,
  EmbeddedKind,
  EmbeddingModel,
  Grounding,
  Passage,
  SentenceSupport,
  StandaloneQuestion,
  StandaloneRequest,
  ToolSpec,
  UnknownReason,
} from './ports.ts';
export { ROOM_TO_THINK } from './ports.ts';
export { holdsFactFor } from './extractive/asked-facts.ts';
export { searchText } from './extractive/typing.ts';
export { topicQuestion } from './extractive/topic-questions.ts';
export { createExtractiveAnswerer } from './extractive/extractive-answerer.ts';
export { createGenerativeAnswerer } from './generative/generative-answerer.ts';
export { probeGrounding, type GroundingFound } from './grounding/probe-grounding.ts';
export { ANSWERED_CASES, GROUNDING_CASES } from './grounding/grounding-cases.ts';
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
export { maskPersonalData } from './privacy/personal-data.ts';

export type {
  AnswerDone,
  Answerer,
  AnswerEvent,
  AnswerRequest,
  ChatDelta,
  ChatMessage,
  ChatModel,
  ChatRequest,
  EmbeddingModel,
  EmbedOptions,
  FinishReason,
  Passage,
  ToolCall,
  ToolSpec,
  UnknownReason,
} from './ports.ts';
export { SNIPPET_MAX_CHARS } from './ports.ts';
export { holdsFactFor } from './extractive/asked-facts.ts';
export { createExtractiveAnswerer, EXTRACTIVE_MODEL_ID } from './extractive/extractive-answerer.ts';
export {
  createGenerativeAnswerer,
  type GenerativeAnswererOptions,
} from './generative/generative-answerer.ts';
export {
  createLocalEmbeddingModel,
  LOCAL_EMBEDDING_DIMENSION,
  LOCAL_EMBEDDING_MODEL_ID,
  type LocalEmbeddingModelOptions,
} from './local/local-embedding-model.ts';
export {
  createOpenAiChatModel,
  type ChatTimeouts,
  type OpenAiChatModelOptions,
} from './openai/chat-model.ts';
export { createOpenAiEmbeddingModel, type OpenAiEmbeddingModelOptions } from './openai/embedding-model.ts';

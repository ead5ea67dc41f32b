export { describeEmbeddingModel } from './embedding-model-suite.ts';
export { createScriptedChatModel } from './scripted-chat-model.ts';

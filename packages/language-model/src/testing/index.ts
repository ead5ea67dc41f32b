export { describeAnswerer, type AnswererUnderTest } from './answerer-suite.ts';
export { describeEmbeddingModel, type EmbeddingModelUnderTest } from './embedding-model-suite.ts';
export { aPassage, anAnswerRequest, collectAnswer, type CollectedAnswer } from './builders.ts';
export { createScriptedChatModel } from './scripted-chat-model.ts';

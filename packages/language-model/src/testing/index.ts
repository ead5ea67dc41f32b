export { describeAnswerer } from './answerer-suite.ts';
export { describeEmbeddingModel } from './embedding-model-suite.ts';
export { aPassage, anAnswerRequest, collectAnswer } from './builders.ts';
export { createScriptedChatModel } from './scripted-chat-model.ts';

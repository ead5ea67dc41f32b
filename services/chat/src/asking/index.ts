export { createAskingModule, type AskingParts } from './create-asking-module.ts';
export type { CachedAnswerRepository } from './answer-cache/cached-answers.repository.ts';
export { openAnswerer } from './responders/knowledge/open-answerer.ts';

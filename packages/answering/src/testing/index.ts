export { describeAnswerer } from './answerer-suite.ts';
export { aPassage, anAnswerRequest, collectAnswer } from './builders.ts';

export type {
  AnswerDone,
  Answerer,
  AnswerEvent,
  AnswerRequest,
  Grounding,
  Passage,
  SentenceSupport,
  StandaloneQuestion,
  StandaloneRequest,
  UnknownReason,
} from './ports.ts';
export { holdsFactFor } from './extractive/asked-facts.ts';
export { searchText } from './extractive/typing.ts';
export { topicQuestion } from './extractive/topic-questions.ts';
export { createExtractiveAnswerer } from './extractive/extractive-answerer.ts';
export { createGenerativeAnswerer } from './generative/generative-answerer.ts';
export { probeGrounding, type GroundingFound } from './grounding/probe-grounding.ts';
export { ANSWERED_CASES, GROUNDING_CASES } from './grounding/grounding-cases.ts';

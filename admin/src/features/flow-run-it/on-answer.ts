import type { AnswerInput } from '@colloquy/flow-engine';

/** Takes what is answered, and how that reads in the conversation. */
export type OnAnswer = (input: AnswerInput, shown: string) => void;

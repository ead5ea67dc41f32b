import type { AnswerEvent } from '@colloquy/answering';

/** The events of an answer that cites the first passage, with a token for each piece of its text. */
export function answerEvents(
  pieces: readonly string[],
  changes: Partial<Extract<AnswerEvent, { type: 'done' }>> = {},
): AnswerEvent[] {
  return [
    ...pieces.map((text) => ({ type: 'token' as const, text })),
    {
      type: 'done',
      text: pieces.join(''),
      citedPassages: [1],
      quotes: [],
      supports: [],
      supported: true,
      unknownReason: null,
      confidence: 0.9,
      tokens: { in: 1, out: 1 },
      promptChars: 10,
      ...changes,
    },
  ];
}

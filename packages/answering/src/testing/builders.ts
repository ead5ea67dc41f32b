import type { AnswerDone, Answerer, AnswerRequest, Passage } from '../ports.ts';

/** A passage with every field filled; override what the test is about. */
export function aPassage(overrides: Partial<Passage> = {}): Passage {
  return {
    n: 1,
    itemId: 'item-1',
    title: 'Help centre',
    text: 'You can return unworn shoes within 30 days of delivery.',
    headingPath: [],
    page: null,
    url: null,
    score: 1,
    ...overrides,
  };
}

export function anAnswerRequest(overrides: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    question: 'How long do I have to return shoes?',
    passages: [aPassage()],
    history: [],
    instructions: '',
    tone: 'friendly',
    language: null,
    strict: true,
    botName: 'Ada',
    ...overrides,
  };
}

interface CollectedAnswer {
  readonly tokens: readonly string[];
  readonly done: AnswerDone;
}

/** Reads an answer to its end. Throws when `done` is missing, repeated or not last. */
export async function collectAnswer(
  answerer: Answerer,
  request: AnswerRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<CollectedAnswer> {
  const tokens: string[] = [];
  let done: AnswerDone | null = null;
  for await (const event of answerer.answer(request, { signal })) {
    if (done !== null) throw new Error('an event came after done');
    if (event.type === 'token') tokens.push(event.text);
    else done = event;
  }
  if (done === null) throw new Error('the answer ended without done');
  return { tokens, done };
}

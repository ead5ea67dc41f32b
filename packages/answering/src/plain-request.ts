import type { AnswerRequest, Passage } from './ports.ts';

/** A request with unranked passages, to a strict bot without history, tone or instructions. */
export function plainRequest(
  question: string,
  passages: readonly Pick<Passage, 'itemId' | 'title' | 'text' | 'headingPath'>[],
  bot: Pick<AnswerRequest, 'language' | 'botName'>,
): AnswerRequest {
  return {
    question,
    passages: passages.map((passage, index) => ({
      ...passage,
      n: index + 1,
      page: null,
      url: null,
      score: 1,
    })),
    history: [],
    instructions: '',
    tone: '',
    strict: true,
    ...bot,
  };
}

import { AnswerSource, chatApi, type RouteInput, type VisitorAnswer } from '@colloquy/contracts';
import type { AppError } from '@colloquy/errors';
import type { ServiceRouter } from '@colloquy/service-kit';

type Asked = RouteInput<typeof chatApi.askForChannel>['body'];

/** An answer with one source, unless `changes` say otherwise. */
export function anAnswer(text: string, changes: Partial<VisitorAnswer['metadata']> = {}): VisitorAnswer {
  return {
    answer: text,
    source: AnswerSource.external,
    chat_survey_id: null,
    metadata: {
      history_id: 'history-1',
      language: 'en',
      suggestions: [],
      citations: [
        {
          n: 1,
          title: 'Terms (2026)',
          url: 'https://example.com/terms_(new)',
          page: null,
          heading: null,
          snippet: 'Parcels arrive within three days.',
        },
      ],
      ...changes,
    },
  };
}

/** Plays the chat service: what it was asked, in order, and its answers by question. */
export function fakeChat() {
  const asked: Asked[] = [];
  const errors: AppError[] = [];
  let paused: Promise<void> | null = null;
  let answerOf = (query: string): VisitorAnswer => anAnswer(`About ${query}: yes [1].`);
  return {
    asked,
    /** Thrown by the next asks, in order. */
    errors,
    /** Lets asks wait until the returned function is called. */
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      paused = promise;
      return resolve;
    },
    answerBy(change: (query: string) => VisitorAnswer) {
      answerOf = change;
    },
    bind(router: ServiceRouter) {
      router.bind(chatApi.askForChannel, async ({ body }) => {
        asked.push(body);
        await paused;
        const error = errors.shift();
        if (error !== undefined) throw error;
        return { data: answerOf(body.query) };
      });
    },
  };
}

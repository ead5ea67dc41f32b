import { afterAll, describe, expect, it } from 'vitest';
import type { Answerer } from '@colloquy/answering';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness } from '../../testing/chat-harness.ts';

const APART_MS = 120_000;

describe('a question that is being answered', async () => {
  const begun = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const slow: Answerer = {
    modelId: 'slow',
    async *answer() {
      begun.resolve();
      await mayAnswer.promise;
      yield* answerEvents(['Within three days [1].']);
    },
  };
  const harness = await openChatHarness({ answerer: slow });
  afterAll(() => harness.stop());

  it('is not taken for abandoned by a process whose clock is two minutes ahead', async () => {
    const conversationId = await harness.aConversation();
    const asking = harness.ask(conversationId, 'When do parcels arrive?');
    await begun.promise;
    // The process looks for abandoned questions during its start.
    const other = await harness.startAnother(() => new Date(Date.now() + APART_MS));
    mayAnswer.resolve();
    await asking;
    expect(await harness.history(conversationId)).toMatchObject([{ state: 'answered', error: null }]);
    await other.stop();
  });
});

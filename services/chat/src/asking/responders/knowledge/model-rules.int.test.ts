import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi, type BotSettings } from '@colloquy/contracts';
import type { AnswerRequest } from '@colloquy/answering';
import { answerEvents } from '../../../testing/answer-events.ts';
import { openChatHarness } from '../../../testing/chat-harness.ts';

const ASKED = 'Do you know when my parcel arrives? I am ana@mail.example';

describe.each([
  [{ privacy: { maskPii: true }, moderation: { scope: 'Parcels' } }, true, 'Parcels'],
  [{}, false, ''],
] as const)('a bot with the settings %j', async (given, masksPersonalData, scope) => {
  const settings: BotSettings = botSettingsSchema.parse(given);
  const asked: AnswerRequest[] = [];
  const harness = await openChatHarness({
    settings: () => settings,
    answerer: {
      modelId: 'scripted',
      // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
      async *answer(request) {
        asked.push(request);
        yield* answerEvents([], { supported: false, unknownReason: 'OUT_OF_SCOPE', citedPassages: [] });
      },
    },
  });
  afterAll(() => harness.stop());

  it('tells the answerer what it is for and what it may read, and keeps what the visitor wrote', async () => {
    const conversationId = await harness.aConversation();
    const { body } = await harness.send(conversationId, ASKED);
    expect(asked[0]).toMatchObject({ question: ASKED, masksPersonalData, scope });
    const answer = chatApi.askPublicLink.response.parse(body).data;
    expect([answer.source, answer.metadata.unknownReason]).toEqual(['UNKNOWN', 'OUT_OF_SCOPE']);
    expect((await harness.history(conversationId))[0]?.question).toBe(ASKED);
  });
});

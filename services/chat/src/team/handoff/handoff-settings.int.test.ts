import { describe, expect, it } from 'vitest';
import { ERRORS, botSettingsSchema, chatApi, chatEvents } from '@colloquy/contracts';
import { refusal } from '@colloquy/service-kit/testing';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

async function withSettings(
  handoff: object,
  use: (harness: Awaited<ReturnType<typeof openChatHarness>>, id: string) => Promise<void>,
) {
  const harness = await openChatHarness({ settings: () => botSettingsSchema.parse({ handoff }) });
  try {
    await use(harness, await harness.aConversation());
  } finally {
    await harness.stop();
  }
}

describe('the settings of people who take over', () => {
  it('keep the conversation with the bot out of hours, and the visitor is told once between two messages', () => {
    const hours = [{ weekday: (new Date().getUTCDay() + 3) % 7, from: '00:00', to: '00:01' }];
    const settings = { enabled: true, hours, outOfHours: 'We are back on Monday.' };
    return withSettings(settings, async (harness, id) => {
      const wish = async () => {
        const body = { chat_id: id, userRef: USER_REF };
        const request = { params: { linkId: 'link-1' }, body };
        return (await harness.host.asVisitor().call(chatApi.requestHandoff, request)).result.data;
      };
      for (const _ of [1, 2, 3]) {
        expect(await wish()).toMatchObject({
          state: 'bot',
          notice: { by: 'system', answer: 'We are back on Monday.' },
        });
      }
      expect(await harness.history(id)).toHaveLength(1);
      await harness.ask(id, 'Well?');
      await wish();
      expect((await harness.history(id)).map(({ by }) => by)).toEqual(['system', 'bot', 'system']);
      await harness.host.settled();
      expect(harness.host.publishedAs(chatEvents.handoffRequested, id)).toEqual([]);
    });
  });

  it('have a text of the product where the owner wrote none', () => {
    const hours = [{ weekday: (new Date().getUTCDay() + 3) % 7, from: '00:00', to: '00:01' }];
    return withSettings({ enabled: true, hours }, async (harness, id) => {
      const body = { chat_id: id, userRef: USER_REF };
      const { result } = await harness.host
        .asVisitor()
        .call(chatApi.requestHandoff, { params: { linkId: 'link-1' }, body });
      expect(result.data.notice?.answer).toContain('Nobody from the team is here at this hour.');
    });
  });

  it('let nobody ask for a person until the owner wants it', () =>
    withSettings({}, async (harness, id) => {
      const body = { chat_id: id, userRef: USER_REF };
      const refused = await harness.host
        .asVisitor()
        .send(chatApi.requestHandoff, { params: { linkId: 'link-1' }, body });
      expect(refused.body).toMatchObject(refusal(ERRORS.wrongState));
      expect((await harness.conversation(id)).state).toBe('bot');
      expect(await harness.history(id)).toEqual([]);
    }));
});

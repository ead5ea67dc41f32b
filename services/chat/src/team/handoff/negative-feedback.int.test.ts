import { describe, expect, it, vi } from 'vitest';
import {
  ERRORS,
  HANDOFF_WAIT_MS,
  botEvents,
  botSettingsSchema,
  chatApi,
  chatEvents,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { refusal } from '@colloquy/service-kit/testing';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

const SORRY = 'We are sorry that this did not help. Someone from the team will be with you shortly.';
const ENABLED = { handoff: { enabled: true } };
const AWAY = [{ weekday: (new Date().getUTCDay() + 3) % 7, from: '00:00', to: '00:01' }];

/** A conversation with answers of a bot with these settings, and functions that act on it. */
async function withAnswers(
  settings: object,
  use: (driven: Awaited<ReturnType<typeof drive>>) => Promise<void>,
) {
  const harness = await openChatHarness({ settings: () => botSettingsSchema.parse(settings) });
  try {
    await use(await drive(harness));
  } finally {
    await harness.stop();
  }
}

async function drive(harness: Awaited<ReturnType<typeof openChatHarness>>) {
  const { host } = harness;
  const id = await harness.aConversation();
  const history_id = await harness.ask(id, 'When?');
  const answers = async () => (await harness.history(id)).map(({ by, answer }) => [by, answer]);
  return {
    harness,
    id,
    history_id,
    dislike: (posted: object = {}) =>
      host.asVisitor().send(chatApi.giveVisitorFeedback, {
        params: { linkId: 'link-1' },
        body: { chat_id: id, history_id, userRef: USER_REF, value: -1, ...posted },
      }),
    asMember: () =>
      host.asUser('uma').send(chatApi.giveFeedback, {
        params: { id, historyId: history_id },
        body: { value: -1 },
      }),
    move: (state: 'bot' | 'human' | 'resolved' | 'spam') =>
      host.asUser('ada').send(chatApi.updateChat, { params: { id }, body: { state } }),
    state: async () => (await harness.conversation(id)).state,
    said: answers,
    notices: async () => (await answers()).filter(([by]) => by === 'system'),
    requested: () => host.publishedAs(chatEvents.handoffRequested, id),
  };
}

describe("a visitor's thumbs-down", () => {
  it('lets the conversation wait for a person, and tells the visitor so', () =>
    withAnswers(ENABLED, async ({ harness, id, dislike, requested, state, notices }) => {
      const { status, body } = await dislike();
      expect(status).toBe(200);
      expect(body['data']).toMatchObject({
        feedback: { value: -1 },
        handoff: { state: 'waiting', notice: { by: 'system', answer: SORRY } },
      });
      expect(await state()).toBe('waiting');
      expect(await notices()).toEqual([['system', SORRY]]);
      await vi.waitFor(() => expect(requested()).toHaveLength(1));
      expect(requested()[0]?.data).toMatchObject({ chat_id: id, channel: 3 });
      expect(await harness.find({ state: ['waiting'] })).toContain(id);
    }));

  it('makes one hand-over however many come at once, and on however many answers', () =>
    withAnswers(ENABLED, async ({ harness, id, history_id, dislike, requested, state, notices }) => {
      const others = await Promise.all(['Where?', 'Who?'].map((query) => harness.ask(id, query)));
      const answers = [history_id, ...others];
      const sent = await Promise.all(
        Array.from({ length: 50 }, (_, n) => dislike({ history_id: answers[n % answers.length] })),
      );
      // Past the limit of a conversation the service answers 429, and nothing but 200 and 429.
      expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 429]));
      expect(await state()).toBe('waiting');
      expect(await notices()).toEqual([['system', SORRY]]);
      await vi.waitFor(() => expect(requested()).toHaveLength(1));
    }));

  it('does not call again when it is sent again after the hand-over, and a new one does', () =>
    withAnswers(ENABLED, async ({ dislike, move, state, requested }) => {
      await dislike();
      await move('bot');
      const again = await dislike();
      expect(again.body['data']).not.toHaveProperty('handoff');
      expect(await state()).toBe('bot');
      await dislike({ value: 0 });
      expect(await state()).toBe('bot');
      await dislike();
      expect(await state()).toBe('waiting');
      await vi.waitFor(() => expect(requested()).toHaveLength(2));
    }));

  it('calls for what is sent again where nobody was called the first time', async () => {
    let settings = botSettingsSchema.parse({});
    const harness = await openChatHarness({ settings: () => settings });
    const { dislike, state } = await drive(harness);
    await dislike();
    expect(await state()).toBe('bot');
    settings = botSettingsSchema.parse(ENABLED);
    const data = { chat_bot_id: 'bot-1', workspace_id: 'w1', settingsRevision: 2 };
    await harness.host.bus.publish([eventFor(systemContext('test'), botEvents.botUpdated, 'w1', data)]);
    await vi.waitFor(async () => {
      await dislike();
      expect(await state()).toBe('waiting');
    });
    await harness.stop();
  });

  it('gives the conversation back to the bot when nobody comes', () =>
    withAnswers(ENABLED, async ({ harness, dislike, state, notices }) => {
      await dislike();
      expect(await state()).toBe('waiting');
      const late = await harness.startAnother(() => new Date(Date.now() + HANDOFF_WAIT_MS + 1_000));
      try {
        await vi.waitFor(async () => expect(await notices()).toHaveLength(2));
        expect(await state()).toBe('bot');
        expect((await notices()).map(([, text]) => text)).toEqual([
          SORRY,
          'Nobody from the team could come just now. The chatbot answers again.',
        ]);
      } finally {
        await late.stop();
      }
    }));

  it('leaves the conversation with the bot out of hours, and says so once', () => {
    const handoff = { enabled: true, hours: AWAY, outOfHours: 'We are back on Monday.' };
    return withAnswers({ handoff }, async ({ dislike, state, notices, requested }) => {
      for (const posted of [{}, { reason: 'incorrect' }]) {
        expect((await dislike(posted)).body['data']).toMatchObject({
          handoff: { state: 'bot', notice: { answer: 'We are back on Monday.' } },
        });
      }
      expect(await state()).toBe('bot');
      expect(await notices()).toHaveLength(1);
      expect(requested()).toEqual([]);
    });
  });

  it.each([
    ['the chatbot has no people', {}],
    ['the owner does not want that', { handoff: { enabled: true, onNegativeFeedback: false } }],
  ])('calls nobody where %s', (_, settings) =>
    withAnswers(settings, async ({ dislike, state, said, requested }) => {
      const { status, body } = await dislike();
      expect([status, await state()]).toEqual([200, 'bot']);
      expect(body['data']).not.toHaveProperty('handoff');
      expect(await said()).toHaveLength(1);
      expect(requested()).toEqual([]);
    }),
  );

  it.each(['human', 'resolved', 'spam'] as const)('leaves a conversation that is %s as it is', (to) =>
    withAnswers(ENABLED, async ({ dislike, move, state, requested }) => {
      await move(to);
      expect((await dislike()).body['data']).not.toHaveProperty('handoff');
      expect(await state()).toBe(to);
      expect(requested()).toEqual([]);
    }),
  );

  it('is not given in the name of a visitor by a member, nor by who has no key', () =>
    withAnswers(ENABLED, async ({ asMember, dislike, harness, state, requested }) => {
      expect((await asMember()).status).toBe(200);
      const other = await harness.aConversation();
      const foreign = [
        await dislike({ userRef: 'another-reference-0002' }),
        await dislike({ chat_id: 'no-such-chat' }),
      ];
      expect(foreign[0]?.body).toEqual({ ...foreign[1]?.body, requestId: foreign[0]?.body['requestId'] });
      expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
      expect((await dislike({ chat_id: other })).status).toBe(404);
      expect(await state()).toBe('bot');
      expect(requested()).toEqual([]);
    }));

  it('on a notice is refused and calls nobody', () =>
    withAnswers(ENABLED, async ({ dislike, harness, id, move, state }) => {
      await dislike();
      await move('bot');
      const notice = (await harness.history(id)).find(({ by }) => by === 'system');
      expect((await dislike({ history_id: notice?.id })).body).toMatchObject(refusal(ERRORS.wrongState));
      expect(await state()).toBe('bot');
    }));
});

describe('the contact form after a thumbs-down', () => {
  const FORM = { contactForm: { enabled: true, trigger: 'negativeFeedback' } };
  const formIn = ({ body }: { body: Readonly<Record<string, unknown>> }) => {
    const { data } = body;
    return chatApi.giveVisitorFeedback.response.parse({ data }).data.metadata?.contactForm;
  };

  it('goes with the answer to the thumbs-down, and with no other', () =>
    withAnswers(FORM, async ({ dislike, harness, id }) => {
      expect(formIn(await dislike({ value: 1 }))).toBeUndefined();
      expect(formIn(await dislike())).toMatchObject({
        trigger: 'negativeFeedback',
        fields: [{ key: 'email', required: true }],
      });
      expect(formIn(await dislike({ value: 0 }))).toBeUndefined();
      const [kept] = await harness.history(id);
      expect(kept?.metadata).not.toHaveProperty('contactForm');
    }));

  it.each(['unknown', 'unknownTwice', 'button'])('is not offered where its trigger is %s', (trigger) =>
    withAnswers({ contactForm: { enabled: true, trigger } }, async ({ dislike }) => {
      expect(formIn(await dislike())).toBeUndefined();
    }),
  );

  it('is not offered to who has sent it', () =>
    withAnswers(FORM, async ({ dislike, harness, id }) => {
      const body = { chat_id: id, userRef: USER_REF, email: 'vi@example.com' };
      await harness.host.asVisitor().call(chatApi.sendContact, { params: { linkId: 'link-1' }, body });
      expect(formIn(await dislike())).toBeUndefined();
    }));
});

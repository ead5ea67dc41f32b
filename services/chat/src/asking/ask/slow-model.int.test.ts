import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { chatApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Answerer } from '@colloquy/answering';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness } from '../../testing/chat-harness.ts';
import { fakeBilling } from '../../testing/fake-billing.ts';

const TEXT = 'Parcels arrive within three days [1].';

describe('a model that takes long', async () => {
  let isRefused: boolean;
  let model: PromiseWithResolvers<void>;
  const answerer: Answerer = {
    modelId: 'slow',
    async *answer() {
      await model.promise;
      yield* answerEvents([TEXT]);
    },
  };
  const harness = await openChatHarness({ answerer, billing: fakeBilling(() => isRefused) });
  afterAll(() => harness.stop());
  beforeEach(() => {
    isRefused = false;
    model = Promise.withResolvers();
  });

  /** The response as soon as the server opens it, and the events sent before `model` continues. */
  async function open(query: string) {
    const response = await harness.host
      .asVisitor()
      .fetch(
        chatApi.askPublicLink,
        { params: { linkId: 'link-1' }, body: { chat_id: await harness.aConversation(), query } },
        { accept: 'text/event-stream' },
      );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value ?? '';
    async function rest(): Promise<string> {
      const piece = await next();
      return piece === '' ? '' : piece + (await rest());
    }
    return { response, next, rest };
  }

  it('has its stream opened once the plan allows the answer, before its first sentence', async () => {
    const { response, next, rest } = await open('When?');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    expect(await next()).toMatch(/^id: .*\.0\nevent: meta\n/);
    model.resolve();
    const events = [...(await rest()).matchAll(/^event: (\w+)$/gm)].map(([, event]) => event);
    expect(events).toEqual(['token', 'citations', 'done']);
  });

  it('ends its stream with the code of what went wrong, and none of the text', async () => {
    const { next, rest } = await open('When?');
    expect(await next()).toContain('event: meta');
    model.reject(new AppError({ code: ERRORS.deadlineExceeded }));
    const text = await rest();
    expect(text).toMatch(/^(?:id: .*\n)?event: error\n/);
    expect(text).toContain(`"code":${ERRORS.deadlineExceeded}`);
  });

  it('is not asked where the plan refuses, which is said by the status', async () => {
    isRefused = true;
    const { response } = await open('When?');
    expect(response.status).toBe(402);
  });
});

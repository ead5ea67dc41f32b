import { ChatError } from '@colloquy/chat-client';
import { ERRORS } from '@colloquy/contracts';
import { en as errors } from '@colloquy/texts/shown-errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aCitation, anAnswer } from '../testing/builders.ts';
import { createFakeAskApi, json, type Rule, stream } from '../testing/fake-ask-api.ts';
import { textOfRefusal } from '../conversation/refusal-text.ts';
import { createAskApi, type VisitorAnswerEvent } from './ask-api.ts';
import { aWidgetConfig } from '../testing/builders.ts';
import { askBaseOf, fetchWidgetConfig } from './widget-config.ts';

const BASE = 'https://chat.example/ask';

function anApi(...rules: Rule[]) {
  const fake = createFakeAskApi(...rules);
  vi.stubGlobal('fetch', fake.fetch);
  return { api: createAskApi(BASE, 'link-1'), calls: fake.calls };
}

async function ask(...rules: Rule[]): Promise<VisitorAnswerEvent[]> {
  const { api } = anApi(...rules);
  const said = { text: 'Refunds?', stepId: null, optionIds: [], from: 'composer' } as const;
  const request = { chatId: 'chat-1', userRef: 'visitor-1', said, clientMessageId: 'm1' };
  const events: VisitorAnswerEvent[] = [];
  for await (const event of api.ask(request, new AbortController().signal)) events.push(event);
  return events;
}

afterEach(() => vi.unstubAllGlobals());

describe('asking', () => {
  test('streams the answer piece by piece', async () => {
    const events = await ask(() =>
      stream(
        ['meta', { history_id: '1' }],
        ['token', { text: 'Five ' }],
        ['token', { text: 'days.' }],
        ['citations', { citations: [aCitation()] }],
        ['done', { data: anAnswer() }],
      ),
    );
    expect(events.map((event) => event.type)).toEqual([
      'question-announced',
      'text-received',
      'text-received',
      'citations-received',
      'answer-received',
    ]);
  });

  test('ignores heartbeats and events it does not know', async () => {
    const body = `: ping\n\nevent: mood\ndata: {}\n\nevent: done\ndata: ${JSON.stringify({ data: anAnswer() })}\n\n`;
    const events = await ask(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    expect(events).toHaveLength(1);
  });

  test('takes an answer in one piece too', async () => {
    expect(await ask(() => json(200, { data: anAnswer() }))).toEqual([
      { type: 'answer-received', answer: anAnswer() },
    ]);
  });

  test('a stream that breaks off is a network failure, so the question may be sent again', async () => {
    await expect(ask(() => stream(['token', { text: 'Fi' }]))).rejects.toMatchObject({ kind: 'network' });
  });

  test("an error event carries the catalogue's text", async () => {
    const failing = ask(() =>
      stream(['error', { code: Number(ERRORS.planAnswersUsedUp), message: 'ANSWERS_USED_UP' }]),
    );
    const failure = await failing.catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'refused', status: 402 });
    expect(failure instanceof ChatError && textOfRefusal(failure)).toBe(errors.otherCodes.trialLimit);
  });

  test('a body that is no answer is refused rather than shown', async () => {
    await expect(ask(() => json(200, { data: { answer: 1 } }))).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('sends what the contract asks for, without cookies', async () => {
    const { api, calls } = anApi(() => json(200, { data: anAnswer() }));
    const said = { text: 'q', stepId: null, optionIds: [], from: 'composer' } as const;
    const request = { chatId: 'c', userRef: 'u', said, clientMessageId: 'm', locale: 'de' };
    await api.ask(request, new AbortController().signal).next();
    expect(calls[0]).toMatchObject({ path: '/ask/public-links/link-1/ask', credentials: 'omit' });
    expect(calls[0]?.body).toEqual({
      chat_id: 'c',
      userRef: 'u',
      query: 'q',
      locale: 'de',
      clientMessageId: 'm',
    });
  });
});

describe('refusals', () => {
  test.each([
    [
      'the body',
      json(429, { code: Number(ERRORS.tooManyRequests), message: 'TOO_MANY_REQUESTS', retryAfter: 7 }),
    ],
    [
      'the header',
      json(
        429,
        { code: Number(ERRORS.tooManyRequests), message: 'TOO_MANY_REQUESTS' },
        { 'retry-after': '7' },
      ),
    ],
  ])('the wait is read from %s', async (_where, response) => {
    await expect(ask(() => response)).rejects.toMatchObject({ status: 429, retryAfterMs: 7_000 });
  });

  test('an error page that is not JSON still has a text', async () => {
    const failure = await ask(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ChatError);
    expect(failure).toMatchObject({ status: 502, code: '502' });
    expect(failure instanceof ChatError && textOfRefusal(failure)).not.toBe('');
    expect(failure instanceof ChatError && textOfRefusal(failure)).not.toBe(errors.otherCodes.sendFailed);
  });
});

describe('conversations', () => {
  test('one is started under the key of the action', async () => {
    const { api, calls } = anApi();
    await api.createChat({ userRef: 'visitor-reference-1', idempotencyKey: 'key-1' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(calls[0]?.body).toEqual({
      userRef: 'visitor-reference-1',
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test('the newest turns are read first', async () => {
    const { api, calls } = anApi();
    await api.readHistory({ chatId: 'chat-1', userRef: 'ref', page: 2, limit: 20 });
    expect(calls[0]?.path).toBe(
      '/ask/public-links/link-1/chats/chat-1/history?userRef=ref&orderBy=id&desc=true&page=2&limit=20',
    );
  });
});

describe('the settings of a link', () => {
  const read = (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    return fetchWidgetConfig(BASE, 'link-1', new AbortController().signal);
  };

  test("the bot's picture is looked for where the installation is, whatever page shows it", async () => {
    const answer = (botImageUrl: string | null) => json(200, { data: aWidgetConfig({ botImageUrl }) });
    const pictureOf = async (botImageUrl: string | null) => {
      const result = await read(answer(botImageUrl));
      return result.kind === 'ready' ? result.config.botImageUrl : result.kind;
    };
    expect(await pictureOf('/api/images/chat-bots/b1/a.webp')).toBe(
      new URL('/api/images/chat-bots/b1/a.webp', BASE).href,
    );
    expect(await pictureOf(null)).toBeNull();
  });

  test.each([403, 404])('%i means that this page has no chat', async (status) => {
    expect(await read(json(status, {}))).toEqual({ kind: 'gone' });
  });

  test.each([json(500, {}), json(200, { data: {} }), new Response('x')])(
    'an error may pass (%#)',
    async (response) => {
      expect(await read(response)).toEqual({ kind: 'failed' });
    },
  );

  test.each([
    ['https://chat.example/', 'https://chat.example/ask'],
    ['https://chat.example/colloquy', 'https://chat.example/colloquy/ask'],
    ['/', 'https://shop.example/ask'],
  ])('the API of %s is at %s', (api, expected) => {
    expect(askBaseOf(api, 'https://shop.example/page')).toBe(expected);
  });
});

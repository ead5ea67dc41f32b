import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type VisitorHistoryItem, type WidgetConfig, ERRORS } from '@colloquy/contracts';
import { answerFor } from './answers.ts';

/** A fake ask API with scripted answers, to try the widget without a server. */
export interface AskFake {
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

interface FakeOptions {
  readonly config: (linkId: string) => WidgetConfig | undefined;
  /** Pause between two chunks of an answer. */
  readonly tokenMs: number;
}

const ROUTE = /^\/ask\/public-links\/([\w-]+)(?:\/(chats|ask|feedback|csat)(?:\/([\w-]+)\/history)?)?$/;

/** Conversations are kept in memory until the process ends. */
export function createAskFake({ config, tokenMs }: FakeOptions): AskFake {
  const chats = new Map<string, VisitorHistoryItem[]>();
  const answered = new Map<string, Answer>();
  let sequence = 0;
  const nextId = (): string => String((sequence += 1)).padStart(12, '0');

  async function stream(response: ServerResponse, answer: Answer): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const event = (name: string, data: unknown): boolean =>
      response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    event('meta', { history_id: answer.metadata.history_id });
    await wait(tokenMs * 20);
    for (const text of answer.answer.match(/\S+\s*/g) ?? []) {
      event('token', { text });
      await wait(tokenMs);
    }
    event('citations', { citations: answer.metadata.citations });
    event('done', { data: answer });
    response.end();
  }

  async function ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readText(request)) as {
      chat_id: string;
      query: string;
      clientMessageId: string;
    };
    const failure = FAILURES[body.query];
    if (failure !== undefined) return sendJson(response, Math.trunc(failure.code / 1000), failure);
    const answer = answered.get(body.clientMessageId) ?? answerFor(body.query, nextId());
    if (!answered.has(body.clientMessageId)) {
      answered.set(body.clientMessageId, answer);
      chats.get(body.chat_id)?.push(toHistory(body.chat_id, body.query, answer));
    }
    await stream(response, answer);
  }

  async function giveFeedback(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readText(request)) as {
      chat_id: string;
      history_id: string;
      value: 1 | -1 | 0;
    };
    const items = chats.get(body.chat_id) ?? [];
    const at = items.findIndex(({ id }) => id === body.history_id);
    const item = items[at];
    if (item === undefined)
      return sendJson(response, 404, { code: Number(ERRORS.notFound), message: 'NOT_FOUND' });
    const feedback =
      body.value === 0
        ? null
        : { value: body.value, reason: null, comment: null, at: new Date().toISOString() };
    items[at] = { ...item, feedback };
    sendJson(response, 200, { data: items[at] });
  }

  return {
    async handle(request, response, url) {
      const [, linkId = '', part, chatId] = ROUTE.exec(url.pathname) ?? [];
      const link = config(linkId);
      if (link === undefined)
        return sendJson(response, 404, { code: Number(ERRORS.notFound), message: 'NOT_FOUND' });
      if (part === undefined) return sendJson(response, 200, { data: link });
      if (part === 'ask') return ask(request, response);
      if (part === 'feedback') return giveFeedback(request, response);
      if (part === 'csat') {
        const { rating } = JSON.parse(await readText(request)) as { rating: number };
        return sendJson(response, 200, { data: { rating, comment: null, at: new Date().toISOString() } });
      }
      if (chatId === undefined) {
        const id = `chat-${nextId()}`;
        chats.set(id, []);
        return sendJson(response, 201, { data: { id } });
      }
      const items = chats.get(chatId);
      if (items === undefined)
        return sendJson(response, 404, { code: Number(ERRORS.notFound), message: 'NOT_FOUND' });
      const [page, limit] = ['page', 'limit'].map((name) => Number(url.searchParams.get(name))) as [
        number,
        number,
      ];
      const data = items.toReversed().slice((page - 1) * limit, page * limit);
      sendJson(response, 200, { data, meta: { total: items.length, page, limit } });
    },
  };
}

const FAILURES: Readonly<Record<string, { code: number; message: string; retryAfter?: number }>> = {
  'fail 402': { code: Number(ERRORS.planAnswersUsedUp), message: 'ANSWERS_USED_UP' },
  'fail 429': { code: Number(ERRORS.tooManyRequests), message: 'TOO_MANY_REQUESTS', retryAfter: 20 },
  'fail 500': { code: Number(ERRORS.internalError), message: 'INTERNAL_ERROR' },
};

function toHistory(chatId: string, question: string, answer: Answer): VisitorHistoryItem {
  return {
    id: answer.metadata.history_id,
    _createTime: new Date().toISOString(),
    chat_id: chatId,
    question,
    answer: answer.answer,
    source: answer.source,
    metadata: answer.metadata,
    chat_survey_id: null,
    state: 'answered',
    by: 'bot',
    error: null,
    feedback: null,
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

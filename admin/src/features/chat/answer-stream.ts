import { answerSchema, citationSchema } from '@colloquy/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { ApiError, toApiError } from '../../api/api-error.ts';
import type { AnswerEvent } from './turn.ts';

const metaSchema = z.object({ history_id: z.string() });
const tokenSchema = z.object({ text: z.string() });
const citationsSchema = z.object({ citations: z.array(citationSchema) });
const doneSchema = z.object({ data: answerSchema });

/** How each event of the stream reads; an event without a row is passed over, so that the server may add some. */
const READERS: Readonly<Record<string, (data: unknown) => AnswerEvent>> = {
  meta: (data) => ({ type: 'meta', historyId: metaSchema.parse(data).history_id }),
  token: (data) => ({ type: 'token', text: tokenSchema.parse(data).text }),
  citations: (data) => ({ type: 'citations', citations: citationsSchema.parse(data).citations }),
  done: (data) => ({ type: 'done', answer: doneSchema.parse(data).data }),
  interrupted: () => ({ type: 'interrupted' }),
  error: (data) => {
    throw streamError(data);
  },
};

/**
 * The events of an answer, as they arrive; an answer that comes as plain JSON is its last event. Throws
 * `ApiError`: the server's own for an `error` event, one with status 0 when the stream ends too early.
 */
export async function* readAnswer(response: Response): AsyncGenerator<AnswerEvent> {
  const isStream = response.headers.get('Content-Type')?.includes('text/event-stream') === true;
  if (!isStream || response.body === null) {
    yield { type: 'done', answer: doneSchema.parse(await response.json()).data };
    return;
  }
  let isFinished = false;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const event = READERS[value.event ?? 'message']?.(JSON.parse(value.data));
      if (event === undefined) continue;
      if (event.type === 'done' || event.type === 'interrupted') isFinished = true;
      yield event;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (!isFinished) throw lostConnection();
}

/** The answer's connection broke before its end. */
export function lostConnection(cause?: unknown): ApiError {
  return new ApiError(0, { code: 503, message: 'STREAM_LOST' }, { cause });
}

function streamError(data: unknown): ApiError {
  const error = toApiError(500, data);
  const status = Number(String(error.body.code ?? '').slice(0, 3));
  return new ApiError(Number.isInteger(status) ? status : 500, error.body);
}

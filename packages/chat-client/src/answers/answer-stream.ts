import { isRecord } from '@colloquy/contracts/is-record';
import { ChatError, refusal } from '../chat-error.ts';
import type { Read } from '../shapes/read.ts';
import { readBody } from '../streams/read-body.ts';
import { dataOf, eventStreamOf, readEvents, type ServerEvent } from '../streams/read-events.ts';

/** The events of an answer; the last one is `answer-received` or `answer-interrupted`. */
export type AnswerEvent<TAnswer, TCitation> =
  | { readonly type: 'question-announced'; readonly historyId: string }
  | { readonly type: 'text-received'; readonly text: string }
  | { readonly type: 'citations-received'; readonly citations: readonly TCitation[] }
  | { readonly type: 'answer-received'; readonly answer: TAnswer }
  | { readonly type: 'answer-interrupted' };

/** The readers of the parts that differ between members and visitors. */
export interface AnswerReaders<TAnswer, TCitation> {
  readonly answer: Read<TAnswer>;
  readonly citations: Read<readonly TCitation[]>;
}

/**
 * Reads an answer to its end, streamed or in one piece. Skips unknown events, and pieces that the contract does not
 * allow, because the whole answer follows. Throws ChatError: `refused` for an error, `network` when the stream ends
 * before the answer, `malformed` when the contract does not allow the answer.
 */
export async function* readAnswer<TAnswer, TCitation>(
  response: Response,
  readers: AnswerReaders<TAnswer, TCitation>,
  onActivity: () => void,
): AsyncGenerator<AnswerEvent<TAnswer, TCitation>> {
  const body = eventStreamOf(response);
  if (body === null) {
    yield toAnswer((await readBody(response))['data'], readers);
    return;
  }
  for await (const arrived of readEvents(body, onActivity)) {
    const event = toAnswerEvent(arrived, readers);
    if (event === undefined) continue;
    yield event;
    if (event.type === 'answer-received' || event.type === 'answer-interrupted') return;
  }
  throw new ChatError('network');
}

function toAnswerEvent<TAnswer, TCitation>(
  arrived: ServerEvent,
  readers: AnswerReaders<TAnswer, TCitation>,
): AnswerEvent<TAnswer, TCitation> | undefined {
  const value = dataOf(arrived);
  const data = isRecord(value) ? value : {};
  switch (arrived.event) {
    case 'meta': {
      const { history_id: historyId } = data;
      return typeof historyId === 'string' ? { type: 'question-announced', historyId } : undefined;
    }
    case 'token': {
      const { text } = data;
      return typeof text === 'string' ? { type: 'text-received', text } : undefined;
    }
    case 'citations': {
      const citations = readers.citations(data['citations']);
      return citations && { type: 'citations-received', citations };
    }
    case 'done':
      return toAnswer(data['data'], readers);
    case 'interrupted':
      return { type: 'answer-interrupted' };
    case 'error':
      throw refusal(data);
    default:
      return undefined;
  }
}

function toAnswer<TAnswer, TCitation>(
  data: unknown,
  readers: AnswerReaders<TAnswer, TCitation>,
): AnswerEvent<TAnswer, TCitation> {
  const answer = readers.answer(data);
  if (answer === undefined) throw new ChatError('malformed');
  return { type: 'answer-received', answer };
}

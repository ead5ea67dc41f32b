import type { StreamEvent } from '@colloquy/service-kit';

/** An event of an answer; the first one says which try at the answer it is. */
export interface AnswerEvent extends StreamEvent {
  readonly attempt?: number;
}

/** Positions in a stream: 0 for its beginning, then how many characters of the text are out, then what follows them. */
const AFTER_TEXT = 10_000_000;
const AFTER_CITATIONS = AFTER_TEXT + 1;
const EVENT_ID = /^([\w-]{1,64})\.(\d{1,9})\.(\d{1,9})$/;

/**
 * The events with their ids, `<turn>.<attempt>.<position>`, without those that a client has already: after
 * `lastEventId` of the same attempt only later text is sent, from any replica, as positions count characters. Another
 * attempt is sent whole, as it may say something else. The last event is always sent.
 */
export async function* withEventIds(
  events: AsyncGenerator<AnswerEvent>,
  lastEventId: string | null,
): AsyncGenerator<StreamEvent> {
  let prefix = '';
  let seen = -1;
  let sentChars = 0;
  for await (const { event, data, attempt } of events) {
    if (event === 'meta') {
      prefix = `${historyIdOf(data)}.${attempt ?? 0}`;
      seen = positionIn(prefix, lastEventId);
      if (seen < 0) yield { id: `${prefix}.0`, event, data };
    } else if (event === 'token') {
      const text = textOf(data);
      sentChars += text.length;
      const unseenChars = sentChars - Math.max(0, seen);
      const unseen = unseenChars <= 0 ? '' : text.slice(-unseenChars);
      if (unseen !== '') yield { id: `${prefix}.${sentChars}`, event, data: { text: unseen } };
    } else if (event === 'citations') {
      if (seen < AFTER_TEXT) yield { id: `${prefix}.${AFTER_TEXT}`, event, data };
    } else yield { id: `${prefix}.${AFTER_CITATIONS}`, event, data };
  }
}

/** How far a client has read this attempt; -1 for not at all. */
function positionIn(prefix: string, lastEventId: string | null): number {
  const [, turn, attempt, position] = EVENT_ID.exec(lastEventId ?? '') ?? [];
  return `${turn}.${attempt}` === prefix ? Number(position) : -1;
}

function historyIdOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'history_id' in data ? String(data.history_id) : '';
}

function textOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'text' in data ? String(data.text) : '';
}

import type { StreamEvent } from '@colloquy/service-kit';

/** An event of an answer; the first one has the number of the attempt. */
export interface AnswerEvent extends StreamEvent {
  readonly attempt?: number;
}

/**
 * Positions in a stream: 0 at the start, then the number of characters sent, then this number for events after the
 * text.
 */
const AFTER_TEXT = 10_000_000;
const AFTER_CITATIONS = AFTER_TEXT + 1;
const EVENT_ID = /^([\w-]{1,64})\.(\d{1,9})\.(\d{1,9})$/;

/**
 * The events with their ids, `<turn>.<attempt>.<position>`, without those that the client already has. After
 * `lastEventId` of the same attempt only later text is sent; any replica can do so, because positions count characters.
 * Another attempt is sent whole, because its text may differ. The last event is always sent.
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

/** The client's position in this attempt; -1 when it has read nothing of it. */
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

import type { Migration, StoredRow } from '@colloquy/persistence';
import { lastOfQuestion, previewOf, type StoredFeedback } from '../conversations/index.ts';
import { countThumbs } from '../team/index.ts';

/** Conversations hold their last message, their thumbs and their open questions; turns name what they rest on. */
export const lastMessages: Migration = {
  id: '0002-last-messages',
  fields: {
    history: { citedItemIds: shownItems },
    chats: {
      openUnknownCount: ({ unknownCount }) => unknownCount ?? 0,
      async lastMessage({ _id, lastMessageAt }, _element, read) {
        const [last] = await read('history', { chat_id: _id }, { sort: { _id: -1 }, limit: 1 });
        return last === undefined || !(lastMessageAt instanceof Date) ? null : messageOf(last, lastMessageAt);
      },
      async thumbs({ _id, up = 0, down = 0 }, _element, read) {
        if (up === 0 && down === 0) return null;
        const turns = await read('history', { chat_id: _id }, { sort: { _id: 1 } });
        return countThumbs({
          visitor: turns.flatMap(({ feedback }) => givenIn(feedback)),
          member: turns.flatMap(({ memberFeedback }) => givenIn(memberFeedback)),
        });
      },
    },
  },
};

function messageOf({ kind, question, answer }: StoredRow, at: Date) {
  const text = typeof answer === 'string' ? answer : null;
  if (kind === 'message') return { text: previewOf(text ?? ''), by: 'human', at };
  return lastOfQuestion(typeof question === 'string' ? question : '', text, at);
}

/** Feedback was stored in the shape of today from the first day on. */
function givenIn(feedback: unknown): StoredFeedback[] {
  return isFeedback(feedback) ? [feedback] : [];
}

function isFeedback(value: unknown): value is StoredFeedback {
  return typeof value === 'object' && value !== null && 'value' in value;
}

/** What the answer showed: what it rested on beside that was not written down. */
function shownItems({ metadata }: StoredRow): string[] {
  if (typeof metadata !== 'object' || metadata === null || !('citations' in metadata)) return [];
  const { citations } = metadata;
  if (!Array.isArray(citations)) return [];
  const ids = citations.flatMap((citation: unknown) =>
    typeof citation === 'object' && citation !== null && 'item_id' in citation ? [citation.item_id] : [],
  );
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

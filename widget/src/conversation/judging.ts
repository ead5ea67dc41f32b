import type { AskApi, FeedbackDetails, Thumb } from '../api/ask-api.ts';
import { text } from '../locale/strings.ts';
import type { VisitorStorage } from '../storage/visitor-storage.ts';
import type { Conversation, ConversationEvent } from './conversation.ts';

interface RatedConversation {
  readonly state: Conversation;
  /** Aborted when another conversation takes the place of this one. */
  readonly signal: AbortSignal;
  readonly chatId: string | null;
}

/** What a visitor thinks of answers and of conversations: shown at once, and taken back where it cannot be sent. */
export function createJudging(deps: {
  readonly read: () => RatedConversation;
  readonly storage: Pick<VisitorStorage, 'read'>;
  readonly api: Pick<AskApi, 'giveFeedback' | 'rate'>;
  readonly apply: (event: ConversationEvent) => void;
}) {
  const { read, storage, api, apply } = deps;
  /** Feedback goes out one after another, as the last word counts. */
  let lastFeedback: Promise<Thumb> = Promise.resolve(0);

  function thumbNow(turnId: string): Thumb | undefined {
    return read().state.turns.find(({ id }) => id === turnId)?.thumb;
  }

  return {
    async giveFeedback(turnId: string, value: Thumb, details: FeedbackDetails = {}): Promise<void> {
      const { signal, chatId } = read();
      const userRef = storage.read().visitorRef;
      const before = thumbNow(turnId);
      if (before === undefined || chatId === null) return;
      if (before === value && Object.keys(details).length === 0) return;
      apply({ type: 'answer-rated', turnId, value });
      try {
        const given = { chatId, historyId: turnId, userRef, value, ...details };
        lastFeedback = lastFeedback.then(
          () => api.giveFeedback(given),
          () => api.giveFeedback(given),
        );
        const kept = await lastFeedback;
        // The visitor may have changed their mind meanwhile: the last click is on its way by itself.
        if (!signal.aborted && thumbNow(turnId) === value) {
          apply({ type: 'answer-rated', turnId, value: kept });
        }
      } catch {
        if (signal.aborted || thumbNow(turnId) !== value) return;
        apply({ type: 'answer-rated', turnId, value: before });
        apply({ type: 'judging-failed', text: text('error.feedback') });
      }
    },

    async rate(rating: number): Promise<void> {
      const { state } = read();
      if (state.rated === null) return;
      const userRef = storage.read().visitorRef;
      const { chatId, given: before } = state.rated;
      const isCurrent = (): boolean => {
        const { rated } = read().state;
        return rated?.chatId === chatId && rated.given === rating;
      };
      apply({ type: 'conversation-rated', chatId, rating });
      try {
        await api.rate({ chatId, userRef, rating });
      } catch {
        if (!isCurrent()) return;
        apply({ type: 'conversation-rated', chatId, rating: before });
        apply({ type: 'judging-failed', text: text('error.feedback') });
      }
    },
  };
}

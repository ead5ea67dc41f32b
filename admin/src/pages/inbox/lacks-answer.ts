import type { HistoryItem } from '@colloquy/contracts';

/** True for an unanswered question, and for an answer that a visitor or the team rated as not helpful. */
export function lacksAnswer(
  item: Pick<HistoryItem, 'source' | 'question' | 'hidden' | 'feedback' | 'memberFeedback'>,
): boolean {
  // A hidden question cannot be taught.
  if (item.hidden === true || item.question.trim() === '') return false;
  return item.source === 'UNKNOWN' || item.feedback?.value === -1 || item.memberFeedback?.value === -1;
}

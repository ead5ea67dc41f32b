import type { HistoryItem } from '@colloquy/contracts';

/** True for a question that got no answer, and for an answer that a visitor or the team found not helpful. */
export function lacksAnswer(
  item: Pick<HistoryItem, 'source' | 'question' | 'hidden' | 'feedback' | 'memberFeedback'>,
): boolean {
  // Nothing is taught of what is not shown.
  if (item.hidden === true || item.question.trim() === '') return false;
  return item.source === 'UNKNOWN' || item.feedback?.value === -1 || item.memberFeedback?.value === -1;
}

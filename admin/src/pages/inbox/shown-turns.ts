import { shownQuestion, type HistoryItem } from '@colloquy/contracts';

/** A visible turn of a transcript. */
export interface ShownTurn {
  readonly item: HistoryItem;
  /** Text of its question; null without one. */
  readonly question: string | null;
  /** The chatbot has answered it, even if it found nothing. */
  readonly hasAnswer: boolean;
}

/** The visible turns, without the automatic messages by which a client continues a flow. */
export function shownTurns(items: readonly HistoryItem[], skipped: string): readonly ShownTurn[] {
  return items.flatMap((item, at) => {
    if (item.by !== 'bot') return [{ item, question: null, hasAnswer: false }];
    const question = shownQuestion(item.question, items[at - 1]?.metadata?.survey, skipped);
    const hasAnswer = item.state !== 'stored' && !isEndOfFlow(item);
    return question === null && !hasAnswer ? [] : [{ item, question, hasAnswer }];
  });
}

function isEndOfFlow({ state, answer, source }: HistoryItem): boolean {
  return state === 'answered' && answer === '' && source === 'CONVERSATION';
}

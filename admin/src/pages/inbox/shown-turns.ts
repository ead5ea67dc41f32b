import { shownQuestion, type HistoryItem } from '@colloquy/contracts';

/** A turn of a transcript in which something was said. */
export interface ShownTurn {
  readonly item: HistoryItem;
  /** What stands for its question; null where nobody asked it. */
  readonly question: string | null;
  /** The chatbot has answered it, if only with nothing found. */
  readonly hasAnswer: boolean;
}

/** The turns as they are shown, without those by which a client goes on in a flow and nothing is said. */
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

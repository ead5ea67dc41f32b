import type { Answer, AnswerMetadata, AnswerSource, Citation, HistoryItem } from '@colloquy/contracts';

export type TurnState = 'pending' | 'streaming' | 'answered' | 'failed' | 'interrupted' | 'stored';

/** One question with what is known of its answer. */
export interface Turn {
  /** Ours while it is under way; the same for its whole life. */
  readonly key: string;
  readonly historyId: string | undefined;
  /** The conversation that it is a part of. */
  readonly chatId: string;
  readonly question: string;
  readonly state: TurnState;
  readonly text: string;
  readonly source: AnswerSource | undefined;
  readonly citations: readonly Citation[];
  readonly metadata: AnswerMetadata | undefined;
  /** What a member thought of the answer; 0 where nobody said anything. */
  readonly rating: Rating;
  /** Whose words `text` is: the chatbot's, a member's, or the product's own. */
  readonly by: HistoryItem['by'];
  /** The member who wrote it. */
  readonly author: HistoryItem['author'];
  /** ISO 8601; undefined for one that is asked now. */
  readonly at: string | undefined;
}

export type Rating = 1 | -1 | 0;

/** What the server says while it answers, and what ends it. */
export type AnswerEvent =
  | { readonly type: 'meta'; readonly historyId: string }
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'citations'; readonly citations: readonly Citation[] }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'interrupted' };

export function startTurn(key: string, question: string, chatId: string): Turn {
  return {
    key,
    historyId: undefined,
    chatId,
    question,
    state: 'pending',
    text: '',
    source: undefined,
    citations: [],
    metadata: undefined,
    rating: 0,
    by: 'bot',
    author: undefined,
    at: undefined,
  };
}

/** The exchange after one event of its answer. */
export function applyEvent(turn: Turn, event: AnswerEvent): Turn {
  switch (event.type) {
    case 'meta':
      return { ...turn, historyId: event.historyId };
    case 'token':
      return { ...turn, state: 'streaming', text: turn.text + event.text };
    case 'citations':
      return { ...turn, citations: event.citations };
    case 'done':
      return withAnswer(turn, event.answer);
    case 'interrupted':
      return { ...turn, state: 'interrupted' };
  }
}

/** A stored question as it is shown; the rows of a history come newest first, a conversation reads oldest first. */
export function toTurns(newestFirst: readonly HistoryItem[]): readonly Turn[] {
  return newestFirst.map(toTurn).toReversed();
}

/**
 * The conversation: what is stored and what happens now, in the order in which it was said. What happens now knows more
 * of itself (such as retrieval), so it wins over its stored twin, also while it does not know its id yet. Questions that
 * failed in this visit were given back and taken away (specification, section 8).
 */
export function mergeConversation(
  stored: readonly Turn[],
  live: readonly Turn[],
  returned: readonly string[] = [],
): readonly Turn[] {
  const seen = new Set(live.flatMap((turn) => turn.historyId ?? []));
  const asked = new Set(live.flatMap(({ historyId, question }) => (historyId === undefined ? question : [])));
  const others: Turn[] = [];
  for (const turn of stored) {
    if (turn.state === 'pending' && asked.has(turn.question)) continue;
    if (turn.state === 'failed' && returned.includes(turn.question)) continue;
    if (turn.historyId !== undefined && seen.has(turn.historyId)) continue;
    if (turn.historyId !== undefined) seen.add(turn.historyId);
    others.push(turn);
  }
  return [...others, ...live].toSorted((a, b) =>
    sortKey(a) < sortKey(b) ? -1 : Number(sortKey(a) > sortKey(b)),
  );
}

/** Ids sort by time; what has none yet is the newest. */
function sortKey({ historyId }: Turn): string {
  return historyId ?? '\uffff';
}

function toTurn(item: HistoryItem): Turn {
  return {
    key: item.id,
    historyId: item.id,
    chatId: item.chat_id,
    question: item.question,
    state: item.state,
    text: item.answer ?? '',
    source: item.source ?? undefined,
    citations: item.metadata?.citations ?? [],
    metadata: item.metadata ?? undefined,
    rating: item.memberFeedback?.value ?? 0,
    by: item.by,
    author: item.author,
    at: item._createTime,
  };
}

function withAnswer(turn: Turn, { answer, source, metadata }: Answer): Turn {
  return {
    ...turn,
    state: metadata.handoff === undefined ? 'answered' : 'stored',
    historyId: metadata.history_id,
    text: answer,
    source,
    citations: metadata.citations,
    metadata,
  };
}

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
 * The conversation: what is stored, then what happens now. What happens now knows more of itself (such as
 * retrieval), so it wins over its stored twin.
 */
export function mergeConversation(stored: readonly Turn[], live: readonly Turn[]): readonly Turn[] {
  const seen = new Set(live.flatMap((turn) => turn.historyId ?? []));
  const older: Turn[] = [];
  for (const turn of stored) {
    if (turn.historyId !== undefined && seen.has(turn.historyId)) continue;
    if (turn.historyId !== undefined) seen.add(turn.historyId);
    older.push(turn);
  }
  // What another tab has said since stands below; a question that is not stored yet is the newest.
  return [...older, ...live].sort(byTime);
}

/** Ids sort by time. */
function byTime({ historyId: one }: Turn, { historyId: other }: Turn): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : Number(one > other);
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

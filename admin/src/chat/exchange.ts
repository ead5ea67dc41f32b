import type { Answer, AnswerMetadata, AnswerSource, Citation, HistoryItem } from '@colloquy/contracts';

export type ExchangeState = 'pending' | 'streaming' | 'answered' | 'failed' | 'interrupted';

/** One question with what is known of its answer. */
export interface Exchange {
  /** Ours while it is under way; the same for its whole life. */
  readonly key: string;
  readonly historyId: string | undefined;
  readonly question: string;
  readonly state: ExchangeState;
  readonly text: string;
  readonly source: AnswerSource | undefined;
  readonly citations: readonly Citation[];
  readonly metadata: AnswerMetadata | undefined;
}

/** What the server says while it answers, and what ends it. */
export type AnswerEvent =
  | { readonly type: 'meta'; readonly historyId: string }
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'citations'; readonly citations: readonly Citation[] }
  | { readonly type: 'done'; readonly answer: Answer }
  | { readonly type: 'interrupted' };

export function startExchange(key: string, question: string): Exchange {
  return {
    key,
    historyId: undefined,
    question,
    state: 'pending',
    text: '',
    source: undefined,
    citations: [],
    metadata: undefined,
  };
}

/** The exchange after one event of its answer. */
export function applyEvent(exchange: Exchange, event: AnswerEvent): Exchange {
  switch (event.type) {
    case 'meta':
      return { ...exchange, historyId: event.historyId };
    case 'token':
      return { ...exchange, state: 'streaming', text: exchange.text + event.text };
    case 'citations':
      return { ...exchange, citations: event.citations };
    case 'done':
      return withAnswer(exchange, event.answer);
    case 'interrupted':
      return { ...exchange, state: 'interrupted' };
  }
}

/** A stored question as it is shown; the rows of a history come newest first, a conversation reads oldest first. */
export function toExchanges(newestFirst: readonly HistoryItem[]): readonly Exchange[] {
  return newestFirst.map(toExchange).toReversed();
}

/**
 * The conversation: what is stored, then what happens now. What happens now knows more of itself (such as
 * retrieval), so it wins over its stored twin.
 */
export function mergeConversation(
  stored: readonly Exchange[],
  live: readonly Exchange[],
): readonly Exchange[] {
  const seen = new Set(live.flatMap((exchange) => exchange.historyId ?? []));
  const older: Exchange[] = [];
  for (const exchange of stored) {
    if (exchange.historyId !== undefined && seen.has(exchange.historyId)) continue;
    if (exchange.historyId !== undefined) seen.add(exchange.historyId);
    older.push(exchange);
  }
  return [...older, ...live];
}

function toExchange(item: HistoryItem): Exchange {
  return {
    key: item.id,
    historyId: item.id,
    question: item.question,
    state: item.state,
    text: item.answer ?? '',
    source: item.source ?? undefined,
    citations: item.metadata?.citations ?? [],
    metadata: item.metadata ?? undefined,
  };
}

function withAnswer(exchange: Exchange, { answer, source, metadata }: Answer): Exchange {
  return {
    ...exchange,
    state: 'answered',
    historyId: metadata.history_id,
    text: answer,
    source,
    citations: metadata.citations,
    metadata,
  };
}

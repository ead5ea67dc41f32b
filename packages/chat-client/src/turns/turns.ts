import type { HistoryState } from '@colloquy/contracts';
import type { AskEvent } from '../answers/ask.ts';
import type { SaidMessage, UnsentDraft } from '../answers/said-message.ts';

/** The fields of a stored turn that decide whether it is shown. */
export interface ArrivedTurn {
  readonly id: string;
  readonly question: string;
  readonly state: HistoryState;
  readonly by: 'bot' | 'human' | 'system';
}

/** The question that is being answered; there is never more than one. */
export interface PendingTurn<TCitation> {
  readonly clientMessageId: string;
  readonly said: SaidMessage;
  /** The question's conversation, for clients with several; null until it is known. */
  readonly chatId: string | null;
  readonly question: string;
  /** Known once the server has accepted the question. */
  readonly historyId: string | null;
  readonly answer: string;
  readonly citations: readonly TCitation[];
}

/** The part of a conversation that both clients keep in the same way. */
export interface Turns<TTurn, TCitation> {
  /** Oldest first, each id once. */
  readonly turns: readonly TTurn[];
  /** Turns on the server; more than `turns` while older ones are not loaded. */
  readonly total: number;
  readonly pending: PendingTurn<TCitation> | null;
  /** A message that could not be sent, returned for another try. */
  readonly returnedDraft: UnsentDraft | null;
  /** Returned messages; the server's turns of their failures are hidden as well. */
  readonly returned: readonly Pick<PendingTurn<TCitation>, 'historyId' | 'question'>[];
}

export const NO_TURNS = { turns: [], total: 0, pending: null, returnedDraft: null, returned: [] } as const;

/** The empty start of an answer. */
const NOTHING_YET = { answer: '', citations: [] } as const;

export type TurnsEvent<TItem, TAnswer, TCitation> =
  | AskEvent<TAnswer, TCitation>
  | { readonly type: 'question-sent'; readonly clientMessageId: string; readonly said: SaidMessage }
  | { readonly type: 'chat-opened'; readonly chatId: string }
  | {
      readonly type: 'question-failed';
      /** True when the message may be sent again under the same id, because the server has not answered it. */
      readonly keepsId: boolean;
    }
  | { readonly type: 'page-received'; readonly items: readonly TItem[]; readonly total: number }
  | { readonly type: 'turn-received'; readonly item: TItem };

/** The functions by which each client makes its turns. */
export interface TurnMaker<TItem, TAnswer, TCitation, TTurn> {
  readonly ofItem: (item: TItem) => TTurn;
  readonly ofAnswer: (pending: PendingTurn<TCitation>, answer: TAnswer) => TTurn;
  /** Keeps the part that arrived before the answer was stopped. */
  readonly ofInterrupted: (pending: PendingTurn<TCitation>) => TTurn;
}

/** Creates the pure reducer of a state and an event; events that do not fit the state change nothing. */
export function createTurnsReducer<
  TItem extends ArrivedTurn,
  TAnswer,
  TCitation,
  TTurn extends { readonly id: string },
>(make: TurnMaker<TItem, TAnswer, TCitation, TTurn>) {
  type State = Turns<TTurn, TCitation>;

  function reduce<TState extends State>(state: TState, event: TurnsEvent<TItem, TAnswer, TCitation>): TState {
    switch (event.type) {
      case 'page-received': {
        const turns = event.items.filter((item) => isShown(state, item)).map(make.ofItem);
        return { ...state, turns: mergeTurns(state.turns, turns), total: event.total };
      }
      case 'turn-received':
        return receiveTurn(state, event.item);
      case 'question-sent': {
        const { clientMessageId, said } = event;
        const pending = { clientMessageId, said, chatId: null, question: said.text, historyId: null };
        return state.pending === null
          ? { ...state, pending: { ...pending, ...NOTHING_YET }, returnedDraft: null }
          : state;
      }
      default:
        return state.pending === null ? state : reducePending(state, state.pending, event);
    }
  }

  function reducePending<TState extends State>(
    state: TState,
    pending: PendingTurn<TCitation>,
    event: Exclude<
      TurnsEvent<TItem, TAnswer, TCitation>,
      { type: 'page-received' | 'turn-received' | 'question-sent' }
    >,
  ): TState {
    const changed = (change: Partial<PendingTurn<TCitation>>): TState => ({
      ...state,
      pending: { ...pending, ...change },
    });
    switch (event.type) {
      case 'chat-opened':
        return changed({ chatId: event.chatId });
      case 'question-resent':
        return changed(NOTHING_YET);
      case 'question-announced':
        return changed({ historyId: event.historyId });
      case 'text-received':
        return changed({ answer: pending.answer + event.text });
      case 'citations-received':
        return changed({ citations: event.citations });
      case 'answer-received':
        return added({ ...state, pending: null }, make.ofAnswer(pending, event.answer));
      case 'answer-interrupted':
        // Stopped before the server confirmed it: a turn of it comes from the server, if there is one.
        return pending.historyId === null && pending.answer === ''
          ? fail(state, pending, true)
          : added({ ...state, pending: null }, make.ofInterrupted(pending));
      case 'question-failed':
        return fail(state, pending, event.keepsId);
    }
  }

  /** Removes the last two messages, the question and its pending answer (specification, section 8). */
  function fail<TState extends State>(
    state: TState,
    { said, clientMessageId, historyId, question }: PendingTurn<TCitation>,
    keepsId: boolean,
  ): TState {
    return {
      ...state,
      pending: null,
      returnedDraft: { ...said, clientMessageId: keepsId ? clientMessageId : null },
      returned: [...state.returned, { historyId, question }],
    };
  }

  function added<TState extends State>(state: TState, turn: TTurn): TState {
    const isNew = !state.turns.some(({ id }) => id === turn.id);
    return {
      ...state,
      turns: mergeTurns(state.turns, [turn]),
      total: state.total + (isNew ? 1 : 0),
    };
  }

  /** A turn from the feed. The user's own question is left to its answer, which has the question first. */
  function receiveTurn<TState extends State>(state: TState, item: TItem): TState {
    if ((item.by === 'bot' && state.pending !== null) || !isShown(state, item)) return state;
    const isKnown = state.turns.some(({ id }) => id === item.id);
    // Older changed turns are read with their page.
    const oldest = state.turns[0]?.id;
    if (!isKnown && oldest !== undefined && item.id < oldest) return state;
    return added(state, make.ofItem(item));
  }

  return reduce;
}

/** False for a stored turn that duplicates the pending question, or a message returned in this visit. */
export function isShown<TCitation>(
  { pending, returned }: Pick<Turns<unknown, TCitation>, 'pending' | 'returned'>,
  { id, question, state }: Pick<ArrivedTurn, 'id' | 'question' | 'state'>,
): boolean {
  if (pending !== null) {
    if (id === pending.historyId) return false;
    // The id of the pending question is not known yet.
    if (pending.historyId === null && state === 'pending' && question === pending.question) return false;
  }
  // A failure before the answer began has no id, so the text is compared.
  return state !== 'failed' || !returned.some((one) => one.historyId === id || one.question === question);
}

/** The id of a pending question's turn; until the server sends it, one that sorts as the newest. */
export function idOfPending({
  historyId,
  clientMessageId,
}: Pick<PendingTurn<unknown>, 'historyId' | 'clientMessageId'>): string {
  return historyId ?? `\uffff${clientMessageId}`;
}

/** Merges both lists by id, which sorts by time; for an id in both, the turn from `arrived` is kept. */
export function mergeTurns<TTurn extends { readonly id: string }>(
  known: readonly TTurn[],
  arrived: readonly TTurn[],
): readonly TTurn[] {
  const byId = new Map([...known, ...arrived].map((turn) => [turn.id, turn]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

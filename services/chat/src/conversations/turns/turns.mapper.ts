import { HIDDEN_ANSWER, type HistoryItem } from '@colloquy/contracts';
import type { NewDocument } from '@colloquy/persistence';
import type { MessageTurn, NoticeTurn, QuestionTurn, Turn, TurnRow } from './turns.model.ts';
import { toFeedback } from './turns.policy.ts';

export type NewTurn = NewDocument<QuestionTurn> | NewDocument<MessageTurn> | NewDocument<NoticeTurn>;

/** The question's columns of a turn without a question. */
const NO_QUESTION = {
  question: '',
  source: null,
  metadata: null,
  chat_survey_id: null,
  state: 'answered',
  error: null,
  feedback: null,
  memberFeedback: null,
} as const;

/** The row of a new turn, under a key that is unique in its conversation. */
export function toRow(turn: NewTurn & { readonly _id: string }, key = turn._id): NewDocument<TurnRow> {
  switch (turn.kind) {
    case 'question':
      return { ...turn, by: 'bot' };
    case 'message':
    case 'notice': {
      const { text, ...fields } = turn;
      const by = turn.kind === 'message' ? 'human' : 'system';
      const lease = {
        messageKey: key,
        isKeyed: true,
        citedItemIds: [],
        firstTokenMs: null,
        isFlowTurn: false,
        isSensitive: false,
        leaseUntil: null,
        leaseNumber: 0,
      };
      return { ...fields, ...NO_QUESTION, ...lease, by, answer: text };
    }
  }
}

export function toTurn(row: TurnRow): Turn {
  const { kind, author_id, author_name, ...question } = row;
  const { _id, status, revision, createdAt, updatedAt, workspace_id, chat_id, chat_bot_id, channel } = row;
  const tenant = { _id, status, revision, createdAt, updatedAt, workspace_id };
  const fields = { ...tenant, chat_id, chat_bot_id, channel };
  switch (kind) {
    case 'question':
      return { ...question, kind };
    case 'message':
      return {
        ...fields,
        kind,
        text: row.answer ?? '',
        author_id: author_id ?? '',
        author_name: author_name ?? '',
      };
    case 'notice':
      return { ...fields, kind, text: row.answer ?? '' };
  }
}

type Columns = Omit<HistoryItem, 'id' | '_createTime' | 'chat_id'>;

/** A turn as history columns: the text of a message or notice is an answer without a question. */
export function toColumns(turn: Turn): Columns {
  switch (turn.kind) {
    case 'question': {
      const { question, answer, source, metadata, chat_survey_id, state, error, memberFeedback } = turn;
      return {
        question,
        answer,
        source,
        metadata,
        chat_survey_id,
        state,
        by: 'bot',
        error,
        feedback: turn.feedback ? toFeedback(turn.feedback) : null,
        memberFeedback: memberFeedback
          ? { ...toFeedback(memberFeedback), user_id: memberFeedback.user_id ?? '' }
          : null,
      };
    }
    case 'message':
      return {
        ...NO_QUESTION,
        answer: turn.text,
        by: 'human',
        author: { id: turn.author_id, name: turn.author_name },
      };
    case 'notice':
      return { ...NO_QUESTION, answer: turn.text, by: 'system' };
  }
}

/** A turn as members see it, with answers to sensitive steps hidden. */
export function toHistoryItem(turn: Turn): HistoryItem {
  const shown = toWholeHistoryItem(turn);
  const isHidden = turn.kind === 'question' && turn.isSensitive;
  return isHidden ? { ...shown, question: shownQuestion(turn), hidden: true } : shown;
}

/** A question as members see it: a placeholder for an answer to a sensitive step. */
export function shownQuestion({
  question,
  isSensitive,
}: Pick<QuestionTurn, 'question' | 'isSensitive'>): string {
  return isSensitive ? HIDDEN_ANSWER : question;
}

/** A turn with sensitive answers, for members who may read them and asked to. */
export function toWholeHistoryItem(turn: Turn): HistoryItem {
  const { _id: id, createdAt, chat_id } = turn;
  return { id, _createTime: createdAt.toISOString(), chat_id, ...toColumns(turn) };
}

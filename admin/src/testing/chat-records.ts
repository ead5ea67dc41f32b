import {
  CHANNELS,
  EntityStatus,
  type AnswerMetadata,
  type Chat,
  type Citation,
  type HistoryItem,
  type RetrievalRow,
} from '@colloquy/contracts';
import { TIME } from './knowledge-records.ts';
import { anId } from './records.ts';

const NO_THUMBS = { up: 0, down: 0 };

/** Conversations, answers and retrieval details for tests of the chat. */
export function aChat(change: Partial<Chat> = {}): Chat {
  return {
    id: anId(10),
    _createTime: TIME,
    _updateTime: TIME,
    status: EntityStatus.active,
    name: '',
    chat_bot_id: anId(2),
    workspace_id: anId(1),
    userRef: anId(3),
    channel: CHANNELS.chat.id,
    state: 'bot',
    language: null,
    country: null,
    tags: [],
    assignee_id: null,
    unread: 0,
    messageCount: 0,
    unknownCount: 0,
    up: 0,
    down: 0,
    csat: null,
    thumbs: { visitor: NO_THUMBS, member: NO_THUMBS },
    unanswered: 0,
    lastMessage: null,
    lastMessageAt: null,
    revision: 1,
    ...change,
  };
}

export function aCitation(change: Partial<Citation> = {}): Citation {
  return {
    n: 1,
    item_id: anId(20),
    index: 4,
    title: 'Handbook.pdf',
    url: null,
    page: 2,
    heading: 'Rental prices',
    snippet: 'You may cancel free of charge.',
    passage: [
      { text: 'Bookings are binding. ', quoted: false },
      { text: 'You may cancel free of charge.', quoted: true },
      { text: ' Ask us by mail.', quoted: false },
    ],
    score: 0.8,
    ...change,
  };
}

export function aRow(change: Partial<RetrievalRow> = {}): RetrievalRow {
  return {
    item_id: anId(20),
    index: 4,
    dense: 0.61,
    sparse: 0.4,
    fused: 0.69,
    kept: true,
    title: 'Handbook.pdf',
    heading: 'Rental prices',
    page: 2,
    text: 'The E-bike Comfort costs 42 euros.\nWith helmet and lock.',
    outcome: 'used',
    ...change,
  };
}

export function aMetadata(change: Partial<AnswerMetadata> = {}): AnswerMetadata {
  return {
    history_id: anId(30),
    citations: [],
    confidence: 0.9,
    language: 'en',
    suggestions: [],
    versions: { kb: 1, flow: null, settings: 1, model: 'extractive' },
    latencyMs: 1,
    tokens: { in: 0, out: 0 },
    debug: { retrieval: [aRow()], promptChars: 0, cache: 'off' },
    ...change,
  };
}

export function aTurn(change: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: anId(30),
    _createTime: TIME,
    chat_id: anId(10),
    question: 'What does it cost to cancel?',
    answer: 'You may cancel free of charge. [1]',
    source: 'EXTERNAL',
    metadata: aMetadata({ citations: [aCitation()] }),
    chat_survey_id: null,
    state: 'answered',
    by: 'bot',
    error: null,
    feedback: null,
    memberFeedback: null,
    ...change,
  };
}

/** A question that the documents do not answer. */
export function aDeclinedTurn(change: Partial<AnswerMetadata> = {}): HistoryItem {
  return aTurn({
    question: 'How much is an E-bike for a full day?',
    answer: 'I could not find an answer to that in the documents I know.',
    source: 'UNKNOWN',
    metadata: aMetadata({ unknownReason: 'UNSUPPORTED', ...change }),
  });
}

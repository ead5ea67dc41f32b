import type { Chat, HistoryItem, ListedKnowledgeItem } from '@colloquy/contracts';
import { aQa } from './knowledge-records.ts';

const TIME = '2026-11-20T10:00:00.000Z';

function anId(number: number): string {
  return `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A visitor's conversation with one question, for tests of the inbox. */
export function aChat(change: Partial<Chat> = {}, number = 101): Chat {
  return {
    id: anId(number),
    _createTime: TIME,
    _updateTime: TIME,
    status: 5,
    name: 'Is theft covered?',
    chat_bot_id: anId(2),
    workspace_id: anId(1),
    userRef: 'visitor',
    channel: 3,
    state: 'bot',
    language: 'en',
    country: null,
    tags: [],
    assignee_id: null,
    unread: 0,
    messageCount: 1,
    unknownCount: 0,
    up: 0,
    down: 0,
    csat: null,
    thumbs: { visitor: { up: 0, down: 0 }, member: { up: 0, down: 0 } },
    unanswered: 0,
    lastMessage: { text: 'Theft is covered.', by: 'bot', at: TIME },
    lastMessageAt: TIME,
    revision: 1,
    ...change,
  };
}

/** An answered question of it. */
export function aTurn(change: Partial<HistoryItem> = {}, number = 201): HistoryItem {
  return {
    id: anId(number),
    _createTime: TIME,
    chat_id: anId(101),
    question: 'Is theft covered?',
    answer: 'Theft is covered.',
    source: 'EXTERNAL',
    metadata: null,
    chat_survey_id: null,
    state: 'answered',
    by: 'bot',
    error: null,
    feedback: null,
    memberFeedback: null,
    ...change,
  };
}

/** An answer that was added to a chatbot. */
export function anItem(change: Partial<ListedKnowledgeItem> = {}): ListedKnowledgeItem {
  const question = 'My tyre is flat';
  return { ...aQa({ id: anId(301), name: question, question, answer: 'Punctures are free.' }), ...change };
}

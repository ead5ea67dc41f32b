import { channelOf, type Chat, type HistoryItem } from '@colloquy/contracts';
import type { CsvColumns } from '@colloquy/service-kit';

export interface ExportedTurn {
  readonly conversation: Chat;
  readonly turn: HistoryItem;
}

export const conversationColumns: CsvColumns<Chat> = {
  chat_id: (conversation) => conversation.id,
  name: (conversation) => conversation.name,
  channel: (conversation) => channelOf(conversation.channel).name,
  state: (conversation) => conversation.state,
  userRef: (conversation) => conversation.userRef,
  language: (conversation) => conversation.language,
  tags: (conversation) => conversation.tags.join(', '),
  assignee_id: (conversation) => conversation.assignee_id,
  messages: (conversation) => conversation.messageCount,
  unknown: (conversation) => conversation.unknownCount,
  up: (conversation) => conversation.up,
  down: (conversation) => conversation.down,
  csat: (conversation) => conversation.csat?.rating ?? null,
  csatComment: (conversation) => conversation.csat?.comment ?? null,
  contactState: ({ contact }) => contact?.state ?? null,
  contactEmail: ({ contact }) => contact?.email ?? null,
  contactName: ({ contact }) => contact?.name ?? null,
  contactPhone: ({ contact }) => contact?.phone ?? null,
  contactMessage: ({ contact }) => contact?.message ?? null,
  contactFields: ({ contact }) =>
    contact?.fields.map(({ label, value }) => `${label}: ${value}`).join('; ') ?? null,
  created: (conversation) => conversation._createTime,
  lastMessage: (conversation) => conversation.lastMessageAt,
};

export const turnColumns: CsvColumns<ExportedTurn> = {
  chat_id: ({ conversation }) => conversation.id,
  chat: ({ conversation }) => conversation.name,
  channel: ({ conversation }) => channelOf(conversation.channel).name,
  tags: ({ conversation }) => conversation.tags.join(', '),
  history_id: ({ turn }) => turn.id,
  asked: ({ turn }) => turn._createTime,
  question: ({ turn }) => turn.question,
  answer: ({ turn }) => turn.answer,
  source: ({ turn }) => turn.source,
  state: ({ turn }) => turn.state,
  citations: ({ turn }) => turn.metadata?.citations.map(({ title }) => title).join('; ') ?? '',
  unknownReason: ({ turn }) => turn.metadata?.unknownReason ?? null,
  feedback: ({ turn }) => turn.feedback?.value ?? null,
  feedbackReason: ({ turn }) => turn.feedback?.reason ?? null,
  feedbackComment: ({ turn }) => turn.feedback?.comment ?? null,
  memberFeedback: ({ turn }) => turn.memberFeedback?.value ?? null,
  memberFeedbackComment: ({ turn }) => turn.memberFeedback?.comment ?? null,
  author: ({ turn }) => turn.author?.name ?? null,
  csat: ({ conversation }) => conversation.csat?.rating ?? null,
  csatComment: ({ conversation }) => conversation.csat?.comment ?? null,
  contactEmail: ({ conversation }) => conversation.contact?.email ?? null,
  by: ({ turn }) => turn.by,
};

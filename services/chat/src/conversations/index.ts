export {
  createConversationsModule,
  type ChatParts,
  type ConversationParts,
} from './create-conversations-module.ts';
export {
  type BotAnswers,
  type KnownModel,
  MAX_CHOICE_TOKENS,
  type NamedAnswerEvent,
  type RewriteQuestion,
} from './answering/bot-answers.ts';
export { MarkRemover, withoutMarks } from './answering/citation-marks.ts';
export type { FlowPosition } from './answering/flow-position.ts';
export type { AskedStep, FlowOfTurn } from './answering/flow-turn.ts';
export { type PendingCall, stillWaiting, waiting } from './answering/pending-call.ts';
export {
  BARE_REPLY,
  type CacheState,
  cachedReply,
  conversationReply,
  curatedReply,
  functionReply,
  type Reply,
  silentReply,
  unknownReply,
} from './answering/reply.ts';
export { type AnswerResult, type RetrievedHit, retrievedHits } from './answering/retrieved.ts';
export { type BotCache, scopeOf } from './bots/bot-cache.ts';
export { changeRecorded, conversationTarget, recordedValues } from './change-recorded.ts';
export type { ContactDocument } from './contacts/contacts.model.ts';
export { decideState } from './contacts/contacts.policy.ts';
export type { ContactChange, ContactRepository } from './contacts/contacts.repository.ts';
export { toContact, withContacts } from './contacts/contacts.view.ts';
export { formAfterDislike, offeredForm } from './contacts/offered-form.ts';
export {
  decideMemberMove,
  decideMove,
  isBotSilent,
  isWithTeam,
  type Mover,
  visitorState,
} from './conversations/conversation-moves.ts';
export type { ConversationFilter } from './conversations/conversations.filter.ts';
export type { ConversationDocument, Thumbs } from './conversations/conversations.model.ts';
export {
  assertChannel,
  assertOpenedBy,
  assertVisitors,
  initialConversationName,
  lastOfQuestion,
  nameFromQuestion,
  previewOf,
} from './conversations/conversations.policy.ts';
export type { ConversationRepository } from './conversations/conversations.repository.ts';
export { type ConversationChange, erased } from './conversations/conversations.transition.ts';
export { toConversation } from './conversations/conversations.view.ts';
export { newConversation } from './conversations/new-conversation.ts';
export { createdWithin, timeRange, type TimeRange } from './conversations/time-range.ts';
export type { Disclosures } from './disclosures/disclosures.ts';
export type { Exports } from './exports/exports.ts';
export type { NoteDocument } from './notes/notes.model.ts';
export type { NoteRepository } from './notes/notes.repository.ts';
export { toMetadata } from './turns/answer-metadata.ts';
export { shownQuestion, toHistoryItem, toWholeHistoryItem } from './turns/turns.mapper.ts';
export type { NoticeTurn, QuestionTurn, StoredFeedback, Turn, TurnRow } from './turns/turns.model.ts';
export { decideRepeat, messageKeyOf, TURN_HEARTBEAT_MS, TURN_LEASE_MS } from './turns/turns.policy.ts';
export type { AskedRow, TurnChange, TurnRepository } from './turns/turns.repository.ts';
export {
  answersSensitive,
  isFollowUp,
  isOfFlow,
  transition,
  type TurnOutcome,
  waitingStep,
} from './turns/turns.transition.ts';
export {
  type SourcesView,
  sourcesViewOf,
  toVisitorAnswer,
  toVisitorHistoryItem,
  visitorCitations,
} from './turns/visitor.view.ts';

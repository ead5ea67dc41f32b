export { readAnswer, type AnswerEvent, type AnswerReaders } from './answers/answer-stream.ts';
export { askUntilFinal, createAsk, type Ask, type AskEvent } from './answers/ask.ts';
export {
  askFields,
  isAsked,
  isStepRefused,
  keepsMessageId,
  unsentIdOf,
  type SaidMessage,
  type UnsentDraft,
} from './answers/said-message.ts';
export { ChatError, refusal, toChatError, type ChatErrorKind } from './chat-error.ts';
export { followChat, type FeedEvent, type FeedReaders, type FollowDeps } from './feed/follow-chat.ts';
export {
  currentStep,
  followUp,
  isFollowed,
  type CurrentStep,
  type SteppedTurn,
} from './flow/current-step.ts';
export { createFlowGuide, type FlowGuide } from './flow/flow-guide.ts';
export type { Read } from './shapes/read.ts';
export {
  isAnswer,
  isCitationList,
  isHandoffRequested,
  isHistory,
  isHistoryItem,
  isVisitorChat,
  VISITOR_ANSWERS,
  VISITOR_FEED,
  type VisitorTyping,
} from './guards/visitor.ts';
export { isWidgetConfig } from './guards/widget-config.ts';
export { readBody } from './streams/read-body.ts';
export { wait, type Wait } from './streams/wait.ts';
export {
  createTurnsReducer,
  idOfPending,
  isShown,
  mergeTurns,
  NO_TURNS,
  type PendingTurn,
  type Turns,
  type TurnsEvent,
} from './turns/turns.ts';

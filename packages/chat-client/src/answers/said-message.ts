import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import type { ChatError } from '../chat-error.ts';

/** A message to send: a question, or an answer to a step of a flow. */
export interface SaidMessage {
  readonly text: string;
  /** The step that it answers; null for none. */
  readonly stepId: string | null;
  /** The chosen options of the step. */
  readonly optionIds: readonly string[];
  /** True when the message leaves the flow at that step instead of answering it. */
  readonly leavesFlow?: boolean;
  /** Where the message comes from, and where it returns when it fails; `flow` for an automatic one. */
  readonly from: 'composer' | 'step' | 'flow';
}

/** A message that could not be sent, returned to the user for another try. */
export interface UnsentDraft extends SaidMessage {
  /** The id for sending it again; null when the server has already answered under the first id. */
  readonly clientMessageId: string | null;
}

/** True for a turn with a user's message; false for messages of the bot, and for follow-ups of a client. */
export function isAsked({ question }: { readonly question: string }): boolean {
  return question !== '' && question !== FOLLOW_UP_TEXT;
}

/** The fields of an ask. The specification has a field for one option; several options have an own field. */
export function askFields(chatId: string, said: SaidMessage, clientMessageId: string) {
  return { chat_id: chatId, query: said.text, clientMessageId, ...stepFields(said) };
}

function stepFields({ stepId, optionIds: [first, ...more], leavesFlow = false }: SaidMessage) {
  if (stepId === null) return {};
  if (leavesFlow) return { chat_survey_id: stepId, chat_survey_leave: true };
  if (first === undefined) return { chat_survey_id: stepId };
  return more.length === 0
    ? { chat_survey_id: stepId, chat_survey_option_id: first }
    : { chat_survey_id: stepId, chat_survey_option_ids: [first, ...more] };
}

/** False only after a refusal, which is final; after other failures the server may still answer under the same id. */
export function keepsMessageId({ kind, status }: ChatError): boolean {
  return kind !== 'refused' || status === TOO_MANY_REQUESTS;
}

const TOO_MANY_REQUESTS = 429;

/** The id of a returned draft that is sent again unchanged, so that the server treats both as one message. */
export function unsentIdOf(said: SaidMessage, draft: UnsentDraft | null): string | null {
  const isSame =
    draft?.text === said.text &&
    draft.stepId === said.stepId &&
    draft.leavesFlow === said.leavesFlow &&
    String(draft.optionIds) === String(said.optionIds);
  return isSame ? draft.clientMessageId : null;
}

/** Definitions, section 7: the step does not wait, or the conversation has no such step or option. */
export function isStepRefused({ kind, fields }: ChatError): boolean {
  return kind === 'refused' && Object.keys(fields).some((name) => name.startsWith('chat_survey_'));
}

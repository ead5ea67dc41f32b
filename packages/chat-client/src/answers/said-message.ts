import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import type { ChatError } from '../chat-error.ts';

/** What is sent: a question, or an answer to a step of a flow. */
export interface SaidMessage {
  readonly text: string;
  /** The step that it answers; null for none. */
  readonly stepId: string | null;
  /** What was chosen, of the options of the step. */
  readonly optionIds: readonly string[];
  /** It leaves the flow at that step instead. */
  readonly leavesFlow?: boolean;
  /** Where the message comes from, and where it returns when it fails; `flow` for an automatic one. */
  readonly from: 'composer' | 'step' | 'flow';
}

/** A message that could not be sent, given back for another try. */
export interface UnsentDraft extends SaidMessage {
  /** The id to send it under again; null where the server has answered under the first one. */
  readonly clientMessageId: string | null;
}

/** Whether a person said something, rather than the chatbot or a client by itself. */
export function isAsked({ question }: { readonly question: string }): boolean {
  return question !== '' && question !== FOLLOW_UP_TEXT;
}

/** The fields of an ask. The specification's field names a single option; several have a field of our own. */
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

/** Only a refusal is an answer of its own; after anything else the server may yet answer under the same id. */
export function keepsMessageId({ kind, status }: ChatError): boolean {
  return kind !== 'refused' || status === TOO_MANY_REQUESTS;
}

const TOO_MANY_REQUESTS = 429;

/** The id of a message that is sent again as it was given back: to the server it is the same one. */
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

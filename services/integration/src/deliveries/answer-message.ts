import {
  chatApi,
  FOLLOW_UP_TEXT,
  followUpMessageId,
  isQuestionStep,
  type RouteRequest,
  type VisitorAnswer,
} from '@colloquy/contracts';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import { systemContext, type ServiceClient } from '@colloquy/service-kit';
import type { ConnectedChannel } from '../channels/registry.ts';
import type { ConnectionDocument } from '../connections/connections.model.ts';
import type { ChannelMessageDocument } from './channel-messages.model.ts';
import { isSameSession, MAX_FOLLOW_UPS } from './deliveries.policy.ts';

/** Longer than chat takes for any answer. */
const ASK_TIMEOUT_MS = 65_000;

/** The part of a thread that decides about the conversation. */
export interface Session {
  readonly conversation_id: string | null;
  readonly lastMessageAt: Date | null;
}

type AskBody = NonNullable<RouteRequest<typeof chatApi.askForChannel>['body']>;

/** Asks the chatbot; what a message brings is its answer and the texts of a flow that follow without a question. */
export function createAnswerMessage(deps: { readonly client: ServiceClient; readonly now: () => Date }) {
  const { client, now } = deps;

  async function answersOf(body: AskBody): Promise<VisitorAnswer[]> {
    const answers: VisitorAnswer[] = [];
    let next = body;
    for (let asked = 0; asked <= MAX_FOLLOW_UPS; asked += 1) {
      const { data } = await client.call(
        chatApi.askForChannel,
        { body: next },
        { timeoutMs: ASK_TIMEOUT_MS },
      );
      answers.push(data);
      const step = data.metadata.survey?.step ?? null;
      if (step === null || isQuestionStep(step)) break;
      next = {
        ...body,
        query: FOLLOW_UP_TEXT,
        chat_survey_id: step.id,
        clientMessageId: followUpMessageId(data.metadata.history_id),
      };
    }
    return answers;
  }

  /**
   * The answers to a message in the thread's conversation, or in a new one after a silence or an erasure. `begin`
   * stores the conversation before it is asked, so that a repeat asks in the same one.
   */
  return async function answerMessage(
    { id: channel }: Pick<ConnectedChannel, 'id'>,
    connection: ConnectionDocument,
    message: ChannelMessageDocument,
    session: Session,
    begin: (session: Session) => Promise<void>,
  ): Promise<VisitorAnswer[]> {
    const ask = async (conversationId: string): Promise<VisitorAnswer[]> => {
      await begin({ conversation_id: conversationId, lastMessageAt: now() });
      return answersOf({
        workspace_id: connection.workspace_id,
        chat_bot_id: connection.chat_bot_id,
        chat_id: conversationId,
        channel,
        userRef: message.userRef,
        query: message.query,
        locale: message.locale,
        clientMessageId: message._id,
      });
    };
    const isGoingOn = isSameSession(session, connection.settings.sessionMinutes, now());
    const known = isGoingOn ? session.conversation_id : null;
    try {
      return await ask(known ?? systemContext('integration').newId());
    } catch (error) {
      // The conversation was erased meanwhile; a missing chatbot fails again.
      if (known === null || !isAppError(error, ERRORS.notFound)) throw error;
      return ask(systemContext('integration').newId());
    }
  };
}

/** How long to wait before the chatbot is asked again; null when that cannot help. */
export function askRetryMs(error: unknown): number | null {
  if (!(error instanceof AppError)) return null;
  const isTemporary =
    error.kind === 'unavailable' || error.kind === 'rate-limited' || error.code === ERRORS.requestInProgress;
  return isTemporary ? (error.retryAfterSeconds ?? 0) * 1_000 : null;
}

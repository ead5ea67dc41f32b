import type { ConnectionFailure } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import type { FieldCipher } from '@colloquy/persistence';
import type { ServiceClient } from '@colloquy/service-kit';
import { answerTexts } from '@colloquy/texts/answers';
import { z } from 'zod';
import { answerParts } from '../channels/answer-parts.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { ChannelAccess } from '../channels/open-channels.ts';
import { ProviderError } from '../channels/provider-call.ts';
import { CONNECTED_CHANNELS } from '../channels/registry.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import type { ConnectionDocument } from '../connections/connections.model.ts';
import { stateAfterDelivery } from '../connections/connections.policy.ts';
import type { ConnectionRepository } from '../connections/connections.repository.ts';
import { openConnection } from '../connections/open-connection.ts';
import { askRetryMs, createAnswerMessage, type Session } from './answer-message.ts';
import type { ChannelMessageDocument } from './channel-messages.model.ts';
import { retryDelayMs } from './deliveries.policy.ts';
import type { DeliveryRepository } from './deliveries.repository.ts';

/** `later`: the same message is tried again after a pause; nothing of its thread overtakes it. */
export type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly delayMs: number };

const DONE: DeliveryOutcome = { kind: 'done' };
/** Attempts to get an answer before the sender gets a text instead of one. */
const MAX_ASKS = 3;
const replyToSchema = z.record(z.string(), z.string());

/** The lease of a message's thread was lost: another process continues, and this one must not write. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Encrypts reply addresses, which hold tokens of the provider; bound to their message. */
export const replyContextOf = (messageId: string): string => `channel-message/${messageId}/reply`;

export type DeliverMessage = ReturnType<typeof createDeliverMessage>;

/** Answers one message and sends the reply, part by part; continues where an earlier attempt ended. */
export function createDeliverMessage(deps: {
  readonly deliveries: DeliveryRepository;
  readonly connections: ConnectionRepository;
  readonly secrets: ConnectionSecrets;
  readonly channels: ChannelAccess;
  readonly cipher: FieldCipher;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { deliveries, connections, secrets, channels, cipher, logger, now } = deps;
  const answerMessage = createAnswerMessage(deps);

  /** Records what a delivery says about its connection; null after a sent reply. */
  async function record(connection: ConnectionDocument, failure: ConnectionFailure | null): Promise<void> {
    await connections
      .change(connection, (current) => {
        const set = stateAfterDelivery(current, failure, now());
        return set && { set, events: [] };
      })
      // Deleted meanwhile.
      .catch(() => undefined);
  }

  async function fail(
    message: ChannelMessageDocument,
    connection: ConnectionDocument | null,
    failure: ConnectionFailure,
  ): Promise<DeliveryOutcome> {
    const { workspace_id: workspaceId, connection_id: connectionId } = message;
    logger.warn({ workspaceId, connectionId, failure }, 'a message of a channel was given up');
    await deliveries.end(message, failure);
    if (connection !== null) await record(connection, failure);
    return DONE;
  }

  /** The parts of the reply: stored ones, the chatbot's answer, or a text that says there is none. */
  async function partsOf(
    message: ChannelMessageDocument,
    connection: ConnectionDocument,
    adapter: ChannelAdapter,
    at: {
      readonly session: Session;
      readonly begin: (session: Session) => Promise<void>;
      readonly signal: AbortSignal;
    },
  ): Promise<string[]> {
    if (message.parts !== null) return message.parts;
    const channel = CONNECTED_CHANNELS[connection.channel];
    if (channel === undefined) throw new ProviderError('PROVIDER_FAILED', null);
    const texts = answerTexts(connection.settings.language ?? message.locale ?? 'en').channel;
    const asking = answerMessage(channel, connection, message, at.session, at.begin);
    const parts = await unlessAborted(asking, at.signal).then(
      (answers) =>
        answerParts(answers, adapter, { maxTextLength: channel.maxTextLength, sourcesLabel: texts.sources }),
      (error: unknown) => {
        if (at.signal.aborted || error instanceof LeaseLostError) throw error;
        const pauseMs = askRetryMs(error);
        if (pauseMs !== null && message.attempts < MAX_ASKS)
          throw new ProviderError('ANSWER_FAILED', pauseMs);
        logger.warn({ err: error, connectionId: connection._id }, 'a question of a channel was not answered');
        return [texts.failed];
      },
    );
    await deliveries.store(message, { parts });
    return parts;
  }

  async function send(
    message: ChannelMessageDocument,
    connection: ConnectionDocument,
    adapter: ChannelAdapter,
    parts: readonly string[],
    assertHeld: () => Promise<void>,
  ): Promise<void> {
    const call = channels.callOf(connection.channel);
    const opened = openConnection(connection, { secrets, channels });
    const replyTo = replyToSchema.parse(
      JSON.parse(cipher.decrypt(message.replyTo, replyContextOf(message._id))),
    );
    for (const [at, text] of parts.entries()) {
      if (at < message.sent) continue;
      await assertHeld();
      await adapter.send({ text, at, replyTo }, opened, call);
      await deliveries.store(message, { sent: at + 1 });
    }
  }

  return async function deliver(
    waiting: ChannelMessageDocument,
    session: Session,
    /** Renews the lease and stores the session; false when the lease is lost. */
    hold: (session?: Session) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const message = await deliveries.beginAttempt(waiting);
    if (message === null) return DONE;
    const connection = await connections.find(message.workspace_id, message.connection_id);
    if (connection === null || connection.state === 'disconnected')
      return fail(message, null, 'TOKEN_REFUSED');
    const adapter = await CONNECTED_CHANNELS[connection.channel]?.load();
    if (adapter === undefined) return fail(message, null, 'PROVIDER_FAILED');
    const assertHeld = async (given?: Session): Promise<void> => {
      if (!(await hold(given))) throw new LeaseLostError('Another process has the thread');
    };
    try {
      const parts = await partsOf(message, connection, adapter, { session, begin: assertHeld, signal });
      await send(message, connection, adapter, parts, assertHeld);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const ageMs = now().getTime() - message.createdAt.getTime();
      const pause =
        error.retryAfterMs === null
          ? null
          : retryDelayMs(message.attempts, error.retryAfterMs, {
              ageMs,
              replyWithinMs: adapter.replyWithinMs,
            });
      return pause === null ? fail(message, connection, error.failure) : { kind: 'later', delayMs: pause };
    }
    await deliveries.end(message, null);
    await record(connection, null);
    return DONE;
  };
}

/**
 * The result of `work`, or a rejection as soon as `signal` is aborted: a process that stops does not wait for an answer,
 * which the next one gets under the same message id.
 */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new Error('The work on the thread was aborted'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) onAbort();
    // The race also handles a later rejection of the work.
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

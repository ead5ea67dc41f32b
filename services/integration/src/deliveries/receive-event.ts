import type { RouteInput } from '@colloquy/contracts';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';
import { derivedId, type FieldCipher } from '@colloquy/persistence';
import { answerTexts } from '@colloquy/texts/answers';
import type { ChannelAdapter, ChannelMessage } from '../channels/channel-adapter.ts';
import type { ChannelAccess } from '../channels/open-channels.ts';
import type { ConnectedChannel } from '../channels/registry.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import type { ConnectionDocument } from '../connections/connections.model.ts';
import type { ConnectionRepository } from '../connections/connections.repository.ts';
import { openConnection } from '../connections/open-connection.ts';
import { replyContextOf } from './deliver-message.ts';
import { MAX_WAITING } from './deliveries.policy.ts';
import type { DeliveryRepository, ThreadKey } from './deliveries.repository.ts';

/** Receives the events of providers: verifies first, stores a question once, and answers at once. */
export function createReceiveEvent(deps: {
  readonly connections: Pick<ConnectionRepository, 'findForEvent' | 'recordEvent'>;
  readonly deliveries: DeliveryRepository;
  readonly secrets: ConnectionSecrets;
  readonly channels: ChannelAccess;
  readonly cipher: FieldCipher;
  /** Tells the workers of this process. */
  readonly poke: () => void;
  readonly now: () => Date;
}) {
  const { connections, deliveries, secrets, channels, cipher, poke, now } = deps;

  /** Looked at before anything is stored, so that a flood costs reads only. */
  async function isFull(thread: ThreadKey): Promise<boolean> {
    const { workspace_id: workspaceId, connection_id: connectionId } = thread;
    const oldest = await deliveries.oldestWaiting(thread, MAX_WAITING.perThread);
    if (oldest.length === MAX_WAITING.perThread) return true;
    return (await deliveries.countWaiting(workspaceId, connectionId)) >= MAX_WAITING.perConnection;
  }

  /** False when too many messages wait. A repeat is accepted without effect. */
  async function accept(connection: ConnectionDocument, message: ChannelMessage): Promise<boolean> {
    const { _id: connectionId, workspace_id, chat_bot_id } = connection;
    const threadId = derivedId('channel-thread', connectionId, message.threadId);
    const _id = derivedId('channel-message', connectionId, message.eventId);
    const owned = { _id, workspace_id };
    const thread = { _id: threadId, workspace_id, chat_bot_id, connection_id: connectionId };
    if (!(await deliveries.isKnown(owned))) {
      if (await isFull(thread)) return false;
      const isNew = await deliveries.insertOnce(workspace_id, {
        _id,
        chat_bot_id,
        connection_id: connectionId,
        thread_id: threadId,
        state: 'waiting',
        userRef: derivedId('channel-sender', connectionId, message.senderId),
        query: message.query,
        locale: message.locale,
        replyTo: cipher.encrypt(JSON.stringify(message.replyTo), replyContextOf(_id)),
        parts: null,
        sent: 0,
        attempts: 0,
        failure: null,
      });
      // Looked at after storing, so that of many events at once only the oldest are accepted.
      const oldest = isNew ? await deliveries.oldestWaiting(thread, MAX_WAITING.perThread) : [];
      if (oldest.length === MAX_WAITING.perThread && !oldest.includes(_id)) {
        await deliveries.withdraw(owned);
        return false;
      }
      await connections.recordEvent(connection, now());
    }
    await deliveries.wake(thread);
    poke();
    return true;
  }

  async function verified(
    name: string,
    adapter: ChannelAdapter,
    { params, body }: RouteInput<ConnectedChannel['routes']['receive']>,
  ): Promise<ConnectionDocument> {
    const connection = await connections.findForEvent(name, params.id);
    const isGenuine = connection !== null && adapter.isGenuine(body, opened(connection), now());
    // The same answer for a wrong signature and for an unknown connection.
    if (!isGenuine) throw new AppError({ code: ERRORS.sessionNotValid, message: 'USER_NOT_AUTHENTICATED' });
    return connection;
  }

  const opened = (connection: ConnectionDocument) => openConnection(connection, { secrets, channels });

  /** The use case of one channel's route. Throws 401 for an event that its provider did not sign lately. */
  return (name: string, channel: ConnectedChannel) =>
    async (input: RouteInput<ConnectedChannel['routes']['receive']>) => {
      const adapter = await channel.load();
      const connection = await verified(name, adapter, input);
      const event = adapter.read(parsed(input.body.bytes), opened(connection));
      if (event.kind === 'acknowledged') return { ...event.reply };
      const locale = event.kind === 'message' ? event.message.locale : event.locale;
      const texts = answerTexts(connection.settings.language ?? locale ?? 'en').channel;
      if (event.kind === 'notHere') return { ...adapter.says(texts.notHere) };
      if (connection.state === 'disconnected') return { ...adapter.says(texts.notConnected) };
      const isAccepted = await accept(connection, event.message);
      return { ...(isAccepted ? adapter.accepted : adapter.says(texts.busy)) };
    };
}

/** Throws `fieldNotValid` for a signed body that is not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw fieldError('body', 'bytesNotValid');
  }
}

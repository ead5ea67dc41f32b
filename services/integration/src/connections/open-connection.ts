import type { ChannelAccess } from '../channels/open-channels.ts';
import type { OpenConnection } from '../channels/channel-adapter.ts';
import type { ConnectionSecrets } from './connection-secrets.ts';
import type { ConnectionDocument } from './connections.model.ts';

/** A stored connection as its adapter reads it. Throws ProviderError for secrets that cannot be decrypted. */
export function openConnection(
  connection: ConnectionDocument,
  { secrets, channels }: { readonly secrets: ConnectionSecrets; readonly channels: ChannelAccess },
): OpenConnection {
  return {
    fields: connection.fields,
    secrets: secrets.open(connection),
    eventsUrl: channels.eventsUrlOf(connection.channel, connection._id),
  };
}

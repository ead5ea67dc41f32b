import type { Logger } from '@colloquy/observability';
import type { FieldCipher } from '@colloquy/persistence';
import { ProviderError } from '../channels/provider-call.ts';
import type { ConnectionDocument } from './connections.model.ts';

const UNREADABLE = 'a secret of a connection cannot be read: SECRETS_KEY is not what encrypted it';

type SecretsOf = Pick<ConnectionDocument, '_id' | 'workspace_id' | 'chat_bot_id' | 'secrets'>;
type Owner = Omit<SecretsOf, 'secrets'>;

export type ConnectionSecrets = ReturnType<typeof createConnectionSecrets>;

/** Encrypts the secrets of connections; a ciphertext of one cannot be decrypted as another's. */
export function createConnectionSecrets(cipher: FieldCipher, logger: Logger) {
  const contextOf = ({ workspace_id, chat_bot_id, _id }: Owner, name: string) =>
    `connection/${workspace_id}/${chat_bot_id}/${_id}/${name}`;
  const mapped = (values: Readonly<Record<string, string>>, map: (value: string, name: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));

  function logUnreadable({ _id, workspace_id }: Owner): void {
    logger.error({ workspaceId: workspace_id, connectionId: _id }, UNREADABLE);
  }

  return {
    seal: (owner: Owner, values: Readonly<Record<string, string>>) =>
      mapped(values, (value, name) => cipher.encrypt(value, contextOf(owner, name))),
    /** Throws ProviderError for a value that the keys of the settings cannot decrypt. */
    open(connection: SecretsOf): Record<string, string> {
      try {
        return mapped(connection.secrets, (value, name) =>
          cipher.decrypt(value, contextOf(connection, name)),
        );
      } catch {
        logUnreadable(connection);
        throw new ProviderError('SECRET_UNREADABLE', null);
      }
    },
    /** The secrets encrypted by the first key; unchanged when one cannot be decrypted. */
    renew(connection: SecretsOf) {
      const { secrets } = connection;
      try {
        const fresh = mapped(secrets, (value, name) => cipher.renew(value, contextOf(connection, name)));
        const renewed = Object.keys(fresh).filter((name) => fresh[name] !== secrets[name]).length;
        return { secrets: fresh, renewed, unreadable: 0 };
      } catch {
        logUnreadable(connection);
        return { secrets, renewed: 0, unreadable: Object.keys(secrets).length };
      }
    },
  };
}

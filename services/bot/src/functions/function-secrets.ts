import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import type { FieldCipher } from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import type { StoredFunction, StoredHeader } from './functions.model.ts';

const UNREADABLE = 'a header of a function cannot be read: SECRETS_KEY is not what encrypted it';

export type FunctionSecrets = ReturnType<typeof createFunctionSecrets>;

/** Encrypts the headers of functions; a ciphertext of one header cannot be decrypted as another's. */
export function createFunctionSecrets(cipher: FieldCipher, logger: Logger) {
  const contextOf = ({ workspace_id, chat_bot_id }: BotScope, functionId: string, header: string) =>
    `function/${workspace_id}/${chat_bot_id}/${functionId}/${header.toLowerCase()}`;
  return {
    seal: (scope: BotScope, functionId: string, name: string, secret: string): StoredHeader => ({
      name,
      secret: cipher.encrypt(secret, contextOf(scope, functionId, name)),
    }),
    /** The function with its headers encrypted by the first key; unchanged when one cannot be decrypted. */
    renew(scope: BotScope, stored: StoredFunction) {
      try {
        const headers = stored.headers.map(({ name, secret }) => ({
          name,
          secret: cipher.renew(secret, contextOf(scope, stored.id, name)),
        }));
        const isRenewed = headers.some(({ secret }, index) => secret !== stored.headers[index]?.secret);
        return { stored: { ...stored, headers }, isRenewed, isReadable: true };
      } catch {
        logger.error({ workspaceId: scope.workspace_id, functionId: stored.id }, UNREADABLE);
        return { stored, isRenewed: false, isReadable: false };
      }
    },
    /**
     * The headers to send. Throws `internalError` for a value encrypted with a key outside the settings: only the
     * operator, who finds the log line, or a new secret helps.
     */
    open(scope: BotScope, { id, headers }: StoredFunction): Record<string, string> {
      try {
        return Object.fromEntries(
          headers.map(({ name, secret }) => [name, cipher.decrypt(secret, contextOf(scope, id, name))]),
        );
      } catch {
        logger.error({ workspaceId: scope.workspace_id, functionId: id }, UNREADABLE);
        throw new AppError({ code: ERRORS.internalError, details: { reason: 'UNREADABLE_FIELD' } });
      }
    },
  };
}

import { z } from 'zod';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import type { FieldCipher } from '@colloquy/persistence';
import type { StoredProvider } from './model-providers.model.ts';

const UNREADABLE =
  'the key or headers of a model provider cannot be read: SECRETS_KEY is not what encrypted them';
const REPEATED = 'a model server repeats a key or a header of a workspace as the name of a model';

/** Shorter words of a header are names and versions, which may occur in names of models. */
const MIN_SECRET_CHARS = 8;

const headersSchema = z.record(z.string(), z.string());

/** The secrets for a provider's server. */
export interface ProviderSecrets {
  readonly apiKey: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export type SecretSealer = ReturnType<typeof createProviderSecrets>;

/** Encrypts the secrets of providers, bound to their provider: they cannot be decrypted as another one's. */
export function createProviderSecrets(cipher: FieldCipher, logger: Logger) {
  const contextOf = (workspaceId: string, providerId: string, field: string) =>
    `model-provider/${workspaceId}/${providerId}/${field}`;
  /** Null for secrets encrypted with a key that the settings no longer have. */
  function opened(workspaceId: string, { id, key, headers }: StoredProvider): ProviderSecrets | null {
    const read = (sealed: string, field: string) => cipher.decrypt(sealed, contextOf(workspaceId, id, field));
    try {
      return {
        apiKey: key === null ? null : read(key, 'key'),
        headers: headers === null ? {} : headersSchema.parse(JSON.parse(read(headers, 'headers'))),
      };
    } catch {
      return null;
    }
  }

  return {
    sealKey: (workspaceId: string, providerId: string, apiKey: string | null) =>
      apiKey === null ? null : cipher.encrypt(apiKey, contextOf(workspaceId, providerId, 'key')),
    sealHeaders: (
      workspaceId: string,
      providerId: string,
      headers: Readonly<Record<string, string>> | null,
    ) =>
      headers === null || Object.keys(headers).length === 0
        ? null
        : cipher.encrypt(JSON.stringify(headers), contextOf(workspaceId, providerId, 'headers')),
    /** The provider with its secrets encrypted by the first key; unchanged when one of them cannot be decrypted. */
    renew(workspaceId: string, provider: StoredProvider) {
      const renewed = (sealed: string | null, field: string): string | null =>
        sealed === null ? null : cipher.renew(sealed, contextOf(workspaceId, provider.id, field));
      try {
        const [key, headers] = [renewed(provider.key, 'key'), renewed(provider.headers, 'headers')];
        const isRenewed = key !== provider.key || headers !== provider.headers;
        return { provider: { ...provider, key, headers }, isRenewed, isReadable: true };
      } catch {
        logger.error({ workspaceId, providerId: provider.id }, UNREADABLE);
        return { provider, isRenewed: false, isReadable: false };
      }
    },
    /**
     * The model names from a server, without names that contain a secret of one of the workspace's providers: members
     * who may see the list of models may not see keys.
     */
    withoutSecrets(
      workspaceId: string,
      providers: readonly StoredProvider[],
      names: readonly string[],
    ): readonly string[] {
      const words = providers.flatMap((provider) => secretWordsOf(opened(workspaceId, provider)));
      const kept = names.filter((name) => !words.some((word) => name.toLowerCase().includes(word)));
      if (kept.length < names.length)
        logger.warn({ workspaceId, leftOut: names.length - kept.length }, REPEATED);
      return kept;
    },
    /**
     * Throws `modelKeyRefused` for secrets encrypted with a key that the settings no longer have. The remedy is the
     * operator's, who finds the reason in the log, or a new key of the provider.
     */
    open(workspaceId: string, provider: StoredProvider): ProviderSecrets {
      const found = opened(workspaceId, provider);
      if (found !== null) return found;
      logger.error({ workspaceId, providerId: provider.id }, UNREADABLE);
      throw new AppError({ code: ERRORS.modelKeyRefused, details: { reason: 'UNREADABLE_FIELD' } });
    },
  };
}

/** The secret words of a provider's key and headers; a header may also contain a scheme, such as `Bearer`. */
function secretWordsOf(secrets: ProviderSecrets | null): readonly string[] {
  if (secrets === null) return [];
  const values = [secrets.apiKey ?? '', ...Object.values(secrets.headers)];
  return values
    .flatMap((value) => value.toLowerCase().split(/\s+/))
    .filter(({ length }) => length >= MIN_SECRET_CHARS);
}

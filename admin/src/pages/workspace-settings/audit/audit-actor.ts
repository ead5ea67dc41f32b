import { OPERATOR_NAME, type AuditEntry } from '@colloquy/contracts';
import type { Translate } from '../../../i18n/useText.ts';
import { memberName } from '../../../features/members/member-name.ts';

export const API_KEY_PREFIX = 'api-key:';

/** Who did it, in words; never empty, whoever is gone since. */
export function actorName(
  t: Translate,
  actor: AuditEntry['actor'],
  keyName: (keyId: string) => string | undefined = () => undefined,
): string {
  if (actor.id === OPERATOR_NAME) return t('audit.operator');
  // A server did what its API key did; that the key is no account does not mean that somebody is gone.
  if (actor.id.startsWith(API_KEY_PREFIX)) {
    const name = keyName(actor.id.slice(API_KEY_PREFIX.length));
    return name === undefined ? t('audit.byApiKey') : t('audit.byNamedKey', { name });
  }
  return memberName(actor) || t('members.gone');
}

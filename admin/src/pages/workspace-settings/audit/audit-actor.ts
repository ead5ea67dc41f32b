import { OPERATOR_NAME, type AuditEntry } from '@colloquy/contracts';
import type { Translate } from '../../../i18n/useText.ts';
import { memberName } from '../../../features/members/member-name.ts';

export const API_KEY_PREFIX = 'api-key:';

/** The actor as text; never empty, even for deleted accounts. */
export function actorName(
  t: Translate,
  actor: AuditEntry['actor'],
  keyName: (keyId: string) => string | undefined = () => undefined,
): string {
  if (actor.id === OPERATOR_NAME) return t('audit.operator');
  // An API key's action: the key has no account, which does not mean that an account was deleted.
  if (actor.id.startsWith(API_KEY_PREFIX)) {
    const name = keyName(actor.id.slice(API_KEY_PREFIX.length));
    return name === undefined ? t('audit.byApiKey') : t('audit.byNamedKey', { name });
  }
  return memberName(actor) || t('members.gone');
}

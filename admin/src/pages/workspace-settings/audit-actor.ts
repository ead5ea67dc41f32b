import { OPERATOR_NAME, type AuditEntry } from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';
import { memberName } from '../../features/members/member-rules.ts';

const API_KEY_PREFIX = 'api-key:';

/** Who did it, in words; never empty, whoever is gone since. */
export function actorName(t: Translate, actor: AuditEntry['actor']): string {
  if (actor.id === OPERATOR_NAME) return t('audit.operator');
  // A server did what its API key did; that the key is no account does not mean that somebody is gone.
  if (actor.id.startsWith(API_KEY_PREFIX)) return t('audit.byApiKey');
  return memberName(actor) || t('members.gone');
}

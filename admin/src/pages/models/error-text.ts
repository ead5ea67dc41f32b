import type { ModelErrorCode, ModelReason } from '@colloquy/contracts';
import { textOfCode } from '../../api/api-error.ts';
import type { Translate } from '../../i18n/useText.ts';

/** The text of a provider's error, as specific as possible. */
export function errorText(t: Translate, code: ModelErrorCode, reason: ModelReason | null): string {
  return reason === null ? textOfCode(code) : t(`models.reasons.${reason}`);
}

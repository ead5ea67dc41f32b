import type { ModelErrorCode, ModelReason } from '@colloquy/contracts';
import { textOfCode } from '../../api/api-error.ts';
import type { Translate } from '../../i18n/useText.ts';

/** What is wrong with a provider, in words: exactly, where that is known. */
export function errorText(t: Translate, code: ModelErrorCode, reason: ModelReason | null): string {
  return reason === null ? textOfCode(code) : t(`models.reasons.${reason}`);
}

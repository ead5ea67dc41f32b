import type { FlowTexts } from '@colloquy/flow-engine';
import { useText } from '../../i18n/useText.ts';

/** The engine's own texts in the dashboard's language; the owner's texts unchanged. */
export function useFlowTexts(): FlowTexts {
  const t = useText();
  return {
    translated: (_key, text) => text,
    invalid: (issue) => t(`flowRunIt.issue.${issue}`),
    skipWords: [t('flowRunIt.skipWord')],
  };
}

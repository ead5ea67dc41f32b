import type { FlowTexts } from '@colloquy/flow-engine';
import { useText } from '../../i18n/useText.ts';

/** What the engine says by itself, in the language of the dashboard; the owner's texts as they were written. */
export function useFlowTexts(): FlowTexts {
  const t = useText();
  return {
    translated: (_key, text) => text,
    invalid: (issue) => t(`flowRunIt.issue.${issue}`),
    skipWords: [t('flowRunIt.skipWord')],
  };
}

import type { FlowStep } from '@colloquy/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNotify } from 'react-admin';
import { copyText } from '../../components/copy-text.ts';
import { useText } from '../../i18n/useText.ts';
import { stepsAsText, stepsFromText } from './step-clipboard.ts';
import { isBusyTarget } from './useEditorKeys.ts';

/**
 * Copied steps on the system clipboard, so that they can be pasted into another chatbot's flow and another tab. If
 * the browser denies access, they can only be pasted here.
 */
export function useStepClipboard(insert: (steps: readonly FlowStep[]) => void) {
  const t = useText();
  const notify = useNotify();
  const kept = useRef<readonly FlowStep[]>([]);

  const pasteText = (text: string): boolean => {
    const read = stepsFromText(text);
    if (read.kind === 'broken') notify(t('flow.pasteBroken'), { type: 'warning' });
    const steps = read.kind === 'steps' ? read.steps : kept.current;
    if (read.kind === 'broken' || steps.length === 0) return read.kind === 'broken';
    insert(steps);
    return true;
  };

  const hear = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isBusyTarget(event.target)) return;
    if (pasteText(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => hear(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  return {
    copy: (steps: readonly FlowStep[]): void => {
      if (steps.length === 0) return;
      kept.current = [];
      copyText(stepsAsText(steps)).catch(() => {
        kept.current = steps;
      });
    },
    /** From a menu: the browser may ask for permission to read, or deny it although the key works. */
    paste: async (): Promise<void> => {
      if (kept.current.length > 0) return insert(kept.current);
      let text: string;
      try {
        text = await navigator.clipboard.readText();
      } catch {
        notify(t('flow.pasteByKey'), { type: 'info' });
        return;
      }
      if (!pasteText(text)) notify(t('flow.pasteNothing'), { type: 'info' });
    },
  };
}

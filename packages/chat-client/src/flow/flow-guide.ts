import { followUpMessageId } from '@colloquy/contracts';
import type { SaidMessage } from '../answers/said-message.ts';
import type { ChatError } from '../chat-error.ts';
import type { Wait } from '../streams/wait.ts';
import { followUp, type CurrentStep } from './current-step.ts';

/** Automatic attempts to continue from an informative step before the failure is shown. */
const TRIES_MAX = 3;
const RETRY_MS = 5_000;

export interface FlowGuide {
  /**
   * Continues from an informative newest step after its pause. Repeated calls continue once, and not at all when the
   * visitor, another tab or a member has continued meanwhile.
   */
  readonly goOn: () => Promise<void>;
  /**
   * True when the guide retries a failed follow-up at its next `goOn`, so the failure need not be shown. The retry
   * waits as long as the server asks.
   */
  readonly retries: (said: SaidMessage, error: ChatError) => boolean;
}

/** Continues a conversation from informative steps automatically (specification, section 4). */
export function createFlowGuide(deps: {
  /** The step to continue from, null for none; `signal` is aborted when another conversation replaces this one. */
  readonly read: () => { readonly followed: CurrentStep | null; readonly signal: AbortSignal };
  /** Called when a pause begins after this turn. */
  readonly onPause?: (turnId: string) => void;
  readonly wait: Wait;
  /** The message has the same id in every tab and page load, so that the server answers it once. */
  readonly send: (said: SaidMessage, clientMessageId: string) => Promise<void>;
}): FlowGuide {
  const { read, onPause, wait, send } = deps;
  /** The running pause: its turn, and the signal of the shown conversation. */
  let pause: { readonly turnId: string; readonly signal: AbortSignal } | null = null;
  /** The last step that was continued from, the number of tries, and the pause before the next try. */
  let last = { turnId: '', tries: 0, pauseMs: 0 };

  return {
    async goOn() {
      const { followed, signal } = read();
      if (followed === null) return;
      const turnId = followed.turn.id;
      if (pause?.turnId === turnId && pause.signal === signal) return;
      const own = { turnId, signal };
      pause = own;
      if (last.turnId !== turnId) last = { turnId, tries: 0, pauseMs: 0 };
      onPause?.(turnId);
      await wait(Math.max(last.pauseMs, followed.step.delayMs), signal);
      if (pause === own) pause = null;
      if (signal.aborted || read().followed?.turn.id !== turnId) return;
      await send(followUp(followed.step.id), followUpMessageId(turnId));
    },
    retries(said, error) {
      if (said.from !== 'flow' || said.stepId === null || !isPassing(error)) return false;
      const tries = last.tries + 1;
      if (tries >= TRIES_MAX) return false;
      last = { ...last, tries, pauseMs: error.retryAfterMs ?? RETRY_MS * tries };
      return true;
    },
  };
}

/** True for temporary failures: a lost connection, too many requests, a server error. */
function isPassing({ kind, status }: ChatError): boolean {
  return kind === 'network' || status === 429 || status >= 500;
}

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
   * Where the newest step is one to read, goes on after its pause: once, however often it is called, and not where the
   * visitor, another tab or a member has gone on meanwhile.
   */
  readonly goOn: () => Promise<void>;
  /**
   * Whether the guide retries a failed follow-up at its next `goOn`; such a failure need not be shown.
   * Waits as long as the server asks to.
   */
  readonly retries: (said: SaidMessage, error: ChatError) => boolean;
}

/** Takes a conversation from a step that is only read to the next one (specification, section 4). */
export function createFlowGuide(deps: {
  /**
   * The step to go on from, null for none; `signal` is aborted when another conversation takes the place of this one.
   */
  readonly read: () => { readonly followed: CurrentStep | null; readonly signal: AbortSignal };
  /** A pause begins after this turn. */
  readonly onPause?: (turnId: string) => void;
  readonly wait: Wait;
  /** Whichever tab or page load sends it, the message has the same id, and the server answers it once. */
  readonly send: (said: SaidMessage, clientMessageId: string) => Promise<void>;
}): FlowGuide {
  const { read, onPause, wait, send } = deps;
  /** The pause that is running: after which turn, in which view of its conversation. */
  let pause: { readonly turnId: string; readonly signal: AbortSignal } | null = null;
  /** The step that was gone on from last, how often, and how long to wait before the next time. */
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

/** The same request may succeed later: a lost connection, too many requests, a server at fault. */
function isPassing({ kind, status }: ChatError): boolean {
  return kind === 'network' || status === 429 || status >= 500;
}

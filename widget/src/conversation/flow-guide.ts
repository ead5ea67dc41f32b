import type { Conversation, ConversationEvent } from './conversation.ts';
import { followedStep, followUpTo } from './flow-steps.ts';
import type { SaidMessage } from './said-message.ts';

/** Takes a visitor from a step that is only read to the next one (specification, section 4). */
export function createFlowGuide(deps: {
  /** `signal` is aborted when another conversation takes the place of this one. */
  readonly read: () => { readonly state: Conversation; readonly signal: AbortSignal };
  readonly apply: (event: ConversationEvent) => void;
  readonly wait: (ms: number) => Promise<void>;
  readonly deliver: (said: SaidMessage, clientMessageId: string) => Promise<void>;
}) {
  const { read, apply, wait, deliver } = deps;
  /** The pause that is running: after which turn, in which view of its conversation. */
  let pause: { readonly turnId: string; readonly signal: AbortSignal } | null = null;

  return {
    /**
     * Where the newest step is one to read, goes on after its pause: once, however often it is called, and not where the
     * visitor, another tab or a member has gone on meanwhile.
     */
    async goOn(atLeastMs = 0): Promise<void> {
      const { state, signal } = read();
      const followed = followedStep(state);
      if (followed === null) return;
      const { turnId } = followed;
      if (pause?.turnId === turnId && pause.signal === signal) return;
      const own = { turnId, signal };
      pause = own;
      apply({ type: 'flow-goes-on', turnId });
      await wait(Math.max(atLeastMs, followed.step.delayMs));
      if (pause === own) pause = null;
      if (signal.aborted || followedStep(read().state)?.turnId !== turnId) return;
      const { clientMessageId, ...said } = followUpTo(followed);
      await deliver(said, clientMessageId);
    },
  };
}

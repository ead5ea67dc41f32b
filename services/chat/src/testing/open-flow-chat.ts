import {
  botEvents,
  botSettingsSchema,
  FOLLOW_UP_TEXT,
  type BotSettings,
  type FlowStep,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openChatHarness, WITHOUT_FALLBACK, type ChatHarnessOptions } from './chat-harness.ts';

/** The chat service with a bot whose flow a test changes, and with the test's clock. */
export async function openFlowChat(options: ChatHarnessOptions = {}) {
  const revisions = new Map<number, readonly FlowStep[]>();
  let now = new Date('2026-03-01T12:00:00Z');
  let owned: Partial<Pick<BotSettings, 'flow' | 'contactForm' | 'handoff' | 'moderation'>> = {};
  const harness = await openChatHarness({
    dependencies: { now: () => now },
    settings: () => botSettingsSchema.parse({ ...WITHOUT_FALLBACK, ...owned }),
    flow: (_botId, revision) => revisions.get(revision),
    ...options,
  });

  /** Changes the bot's settings. */
  async function set(changes: typeof owned): Promise<void> {
    owned = { ...owned, ...changes };
    const data = { workspace_id: 'w1', chat_bot_id: 'bot-1', settingsRevision: 2 };
    await harness.host.bus.publish([eventFor(systemContext('test'), botEvents.botUpdated, 'w1', data)]);
  }

  return {
    ...harness,
    set,
    /** Makes these steps the live flow, under the next revision. */
    async publish(steps: readonly FlowStep[], flow: Partial<BotSettings['flow']> = {}): Promise<number> {
      const revision = revisions.size + 1;
      revisions.set(revision, steps);
      await set({ flow: botSettingsSchema.parse({ flow: { ...flow, liveRevision: revision } }).flow });
      return revision;
    },
    later(minutes: number): void {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    /** Sends a message as the visitor; returns the answer. */
    say: async (conversationId: string, query: string = FOLLOW_UP_TEXT, step: object = {}) =>
      (await harness.send(conversationId, query, step)).result.data,
  };
}

import { createOpenAiChatModel, type ChatModel, type KnownHabits } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import { runGroundingTest, TESTED_MODEL } from './grounding-run.ts';
import { afterProgress, type GroundingProgress } from './grounding.policy.ts';
import { habitsKey } from '../provider-access/habits-key.ts';
import { guardedFetch, NO_KEY } from '../provider-access/model-connection.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import type { ModelProviderRepository } from '../provider-access/model-providers.repository.ts';
import type { SecretSealer } from '../provider-access/provider-secrets.ts';

/** A test run; only its own steps may change it. */
export interface GroundingRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly providerId: string;
  readonly model: string;
}

export type GroundingTests = ReturnType<typeof createGroundingTests>;

/** Runs tests of models' grounding in this process. */
export function createGroundingTests(deps: {
  readonly providers: ModelProviderRepository;
  readonly secrets: SecretSealer;
  readonly safeFetch: StreamingSafeFetch;
  readonly habits: KnownHabits;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { providers, secrets, safeFetch, habits, logger, now } = deps;
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();

  function open(workspaceId: string, provider: StoredProvider, model: string): ChatModel {
    const { kind, baseUrl } = provider;
    return createOpenAiChatModel({
      baseUrl,
      apiKey: NO_KEY,
      model,
      ...TESTED_MODEL,
      fetch: guardedFetch(safeFetch, { kind, baseUrl, ...secrets.open(workspaceId, provider) }),
      habits: habits.of(...habitsKey(workspaceId, provider, model)),
    });
  }

  /** Stores the progress; false once another run has replaced this one. */
  async function note(run: GroundingRun, progress: GroundingProgress): Promise<boolean> {
    let isCounted = false;
    await providers.change(run.workspaceId, (current) => {
      const known = current.find(({ id }) => id === run.providerId);
      const after = known === undefined ? null : afterProgress(known, run, progress, now());
      isCounted = after !== null;
      if (after === null) return null;
      return { providers: current.map((one) => (one === known ? after : one)), events: [] };
    });
    return isCounted;
  }

  async function execute(run: GroundingRun, provider: StoredProvider): Promise<void> {
    const { workspaceId, providerId } = run;
    try {
      const end = await runGroundingTest(
        () => open(workspaceId, provider, run.model),
        (found) => note(run, { state: 'running', ...found }),
        stopped.signal,
      );
      if (end !== null) await note(run, end);
    } catch (error) {
      logger.error({ workspaceId, providerId, error }, 'a test of grounding broke off');
    }
  }

  return {
    /** Starts a stored run; its result is read from the store. */
    begin(run: GroundingRun, provider: StoredProvider): void {
      const done = execute(run, provider).finally(() => running.delete(done));
      running.add(done);
    },
    /** Stops the runs of this process; they count as failed. */
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

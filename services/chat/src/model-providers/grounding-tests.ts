import { ERRORS, modelFailureSchema, type ModelFailure } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { createOpenAiChatModel, probeGrounding, type ChatModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import { afterProgress, GROUNDING_TEST_MAX_MS, type GroundingProgress } from './grounding.policy.ts';
import { guardedFetch, NO_KEY } from './model-connection.ts';
import type { StoredProvider } from './model-providers.model.ts';
import type { ModelProviderRepository } from './model-providers.repository.ts';
import type { SecretSealer } from './provider-secrets.ts';

/** One answer of a model on a machine without a graphics card takes so long. */
const ANSWER_MAX_MS = 60_000;

/** A run, which only its own steps may change. */
export interface GroundingRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly providerId: string;
  readonly model: string;
}

export type GroundingTests = ReturnType<typeof createGroundingTests>;

/** The tests of grounding that run in this process. */
export function createGroundingTests(deps: {
  readonly providers: ModelProviderRepository;
  readonly secrets: SecretSealer;
  readonly safeFetch: StreamingSafeFetch;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { providers, secrets, safeFetch, logger, now } = deps;
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();

  function open(workspaceId: string, provider: StoredProvider, model: string): ChatModel {
    const { kind, baseUrl } = provider;
    return createOpenAiChatModel({
      baseUrl,
      apiKey: NO_KEY,
      model,
      maxRetries: 0,
      timeouts: { firstTokenMs: ANSWER_MAX_MS, gapMs: ANSWER_MAX_MS, totalMs: ANSWER_MAX_MS },
      fetch: guardedFetch(safeFetch, { kind, baseUrl, ...secrets.open(workspaceId, provider) }),
    });
  }

  /** Returns false once the run is no longer the one that counts. */
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

  async function ask(run: GroundingRun, provider: StoredProvider): Promise<GroundingProgress | null> {
    const late = AbortSignal.timeout(GROUNDING_TEST_MAX_MS);
    const signal = AbortSignal.any([stopped.signal, late]);
    let found = { asked: 0, right: 0, kept: 0, quoted: 0 };
    try {
      const model = open(run.workspaceId, provider, run.model);
      for await (const step of probeGrounding(model, { signal })) {
        found = step;
        if (!(await note(run, { state: 'running', ...found }))) return null;
      }
      return { state: 'done', ...found };
    } catch (error) {
      const code = late.aborted ? ERRORS.deadlineExceeded : failureOf(error);
      if (code === null && !stopped.signal.aborted) throw error;
      return { state: 'failed', error: code ?? ERRORS.languageModelUnavailable };
    }
  }

  async function execute(run: GroundingRun, provider: StoredProvider): Promise<void> {
    const { workspaceId, providerId } = run;
    try {
      const end = await ask(run, provider);
      if (end !== null) await note(run, end);
    } catch (error) {
      logger.error({ workspaceId, providerId, error }, 'a test of grounding broke off');
    }
  }

  return {
    /** Begins a run that the store knows of; what it comes to is read there. */
    begin(run: GroundingRun, provider: StoredProvider): void {
      const done = execute(run, provider).finally(() => running.delete(done));
      running.add(done);
    },
    /** Ends the runs of this process, which count as failed. */
    async stop(): Promise<void> {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

function failureOf(error: unknown): ModelFailure | null {
  if (!isAppError(error)) return null;
  const known = modelFailureSchema.safeParse(error.code);
  return known.success ? known.data : ERRORS.languageModelUnavailable;
}

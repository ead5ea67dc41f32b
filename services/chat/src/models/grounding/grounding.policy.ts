import { ERRORS, type GroundingTest, type ModelFailure, type ModelGrounding } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { ANSWERED_CASES, GROUNDING_CASES, type GroundingFound } from '@colloquy/language-model';
import type {
  StoredGrounding,
  StoredGroundingTest,
  StoredProvider,
} from '../provider-access/model-providers.model.ts';

/** A model that keeps to the passages less often, or answers from them less often, only quotes them. */
const MIN_KEPT = 10;
const MIN_RIGHT = 9;
/** Of a model that quotes less often than a third of the answers to plain questions, visitors would wait for what they are given without it. */
const MIN_QUOTED_SHARE = 1 / 3;
/** A test that takes longer has failed; its model is too slow for visitors too. */
export const GROUNDING_TEST_MAX_MS = 5 * 60_000;
/** A test that has not ended by then was cut off with its process. */
const CUT_OFF_AFTER_MS = GROUNDING_TEST_MAX_MS + 30_000;
/** Of one workspace at once: each asks a server again and again. */
const MAX_RUNNING_TESTS = 2;
/** Models of a provider of which a test or a decision is kept. */
export const MAX_GROUNDED_MODELS = 200;

/** How a model answers after its test. */
export function groundingFound({ right, kept, quoted }: GroundingFound): ModelGrounding {
  if (kept >= MIN_KEPT && right >= MIN_RIGHT) return 'free';
  return quoted >= ANSWERED_CASES * MIN_QUOTED_SHARE ? 'quoted' : 'unused';
}

/** How a model answers: as a member decided, else as its last test that ended found, else freely. */
export function groundingOf(
  { groundings }: Pick<StoredProvider, 'groundings'>,
  model: string,
): ModelGrounding {
  const known = groundings.find((one) => one.model === model);
  return known?.chosen ?? known?.found ?? 'free';
}

type TestedGrounding = Pick<StoredGrounding, 'test'>;

/** A test at its beginning; `id` is the run's. */
export function beginTest(id: string, now: Date): StoredGroundingTest {
  return { id, state: 'running', at: now, asked: 0, right: 0, kept: 0, quoted: 0, error: null };
}

/** The last test of a model as members see it; null without one. */
export function toGroundingTest(known: TestedGrounding | null | undefined, now: Date): GroundingTest | null {
  const test = known?.test ?? null;
  if (test === null) return null;
  const { at, asked, right, kept, quoted } = test;
  const questions = { questions: GROUNDING_CASES.length, answerable: ANSWERED_CASES };
  const counts = { at: at.toISOString(), ...questions, asked, right, kept, quoted };
  return isCutOff(test, now)
    ? { ...counts, state: 'failed', error: ERRORS.deadlineExceeded }
    : { ...counts, state: test.state, error: test.error };
}

function isCutOff({ state, at }: NonNullable<StoredGrounding['test']>, now: Date): boolean {
  return state === 'running' && now.getTime() - at.getTime() > CUT_OFF_AFTER_MS;
}

/** Whether a test of this model runs, which another one would only disturb. */
export function isTested({ groundings }: StoredProvider, model: string, now: Date): boolean {
  return groundings.some((one) => one.model === model && isTestRunning(one, now));
}

/** Whether a test runs, and was not cut off with its process. */
export function isTestRunning({ test }: TestedGrounding, now: Date): boolean {
  return test?.state === 'running' && !isCutOff(test, now);
}

/** Throws `tooManyRequests` when a workspace tests as many models as it can at once. */
export function assertTestsLeft(providers: readonly StoredProvider[], now: Date): void {
  const running = providers.flatMap(({ groundings }) => groundings.filter((one) => isTestRunning(one, now)));
  if (running.length < MAX_RUNNING_TESTS) return;
  throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: GROUNDING_TEST_MAX_MS / 1_000 });
}

/**
 * A provider with what is known of one of its models. Throws `wrongState` when nothing can be known of a further model.
 */
export function withGrounding(
  provider: StoredProvider,
  model: string,
  change: Partial<Omit<StoredGrounding, 'model'>>,
): StoredProvider {
  const { groundings } = provider;
  const before = groundings.find((one) => one.model === model);
  if (before === undefined && groundings.length >= MAX_GROUNDED_MODELS) {
    throw new AppError({
      code: ERRORS.wrongState,
      details: { reason: 'TOO_MANY_MODELS', limit: MAX_GROUNDED_MODELS },
    });
  }
  const after = { model, chosen: null, found: null, test: null, ...before, ...change };
  const others = groundings.filter((one) => one !== before);
  const isEmpty = after.chosen === null && after.test === null;
  return { ...provider, groundings: isEmpty ? others : [...others, after] };
}

/** What a run has come to. */
export type GroundingProgress =
  | (GroundingFound & { readonly state: 'running' | 'done' })
  | { readonly state: 'failed'; readonly error: ModelFailure };

/** A provider after a step of the run `id`; null where another run or another server has taken its place. */
export function afterProgress(
  provider: StoredProvider,
  { id, model }: { readonly id: string; readonly model: string },
  progress: GroundingProgress,
  now: Date,
): StoredProvider | null {
  const known = provider.groundings.find((one) => one.model === model);
  const after = known && afterTestProgress(known, id, progress, now);
  return after ? withGrounding(provider, model, after) : null;
}

/** What changes of a model's test after a step of the run `id`; null where another run has taken its place. */
export function afterTestProgress(
  { test }: TestedGrounding,
  id: string,
  progress: GroundingProgress,
  now: Date,
): (Pick<StoredGrounding, 'test'> & Partial<Pick<StoredGrounding, 'found'>>) | null {
  if (test?.id !== id || test.state !== 'running') return null;
  if (progress.state === 'failed') return { test: { ...test, ...progress, at: now } };
  const { state, asked, right, kept, quoted } = progress;
  const counts = { asked, right, kept, quoted };
  return state === 'running'
    ? { test: { ...test, ...counts } }
    : { test: { ...test, ...counts, state, at: now }, found: groundingFound(progress) };
}

/** What was found of the models of a server, once the provider has another one: what members decided stays. */
export function withoutTests(groundings: readonly StoredGrounding[]): StoredGrounding[] {
  return groundings
    .filter(({ chosen }) => chosen !== null)
    .map(({ model, chosen }) => ({ model, chosen, found: null, test: null }));
}

import { ERRORS, type GroundingTest, type ModelFailure, type ModelGrounding } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { ANSWERED_CASES, GROUNDING_CASES, type GroundingFound } from '@colloquy/answering';
import type {
  StoredGrounding,
  StoredGroundingTest,
  StoredProvider,
} from '../provider-access/model-providers.model.ts';

/** A model that stays within the passages, or answers from them, in fewer questions than this may only quote them. */
const MIN_KEPT = 10;
const MIN_RIGHT = 9;
/**
 * Below this share of quoting answers, visitors would wait for a model that rarely adds anything to the plain quotes.
 */
const MIN_QUOTED_SHARE = 1 / 3;
/** A longer test has failed: its model would be too slow for visitors as well. */
export const GROUNDING_TEST_MAX_MS = 5 * 60_000;
/** A test that has not ended after this was cut off by a crash of its process. */
const CUT_OFF_AFTER_MS = GROUNDING_TEST_MAX_MS + 30_000;
/** Concurrent tests of one workspace; each sends many requests to a server. */
const MAX_RUNNING_TESTS = 2;
/** The most models of a provider with a stored test or decision. */
export const MAX_GROUNDED_MODELS = 200;

/** The grounding of a model from its test. */
export function groundingFound({ right, kept, quoted }: GroundingFound): ModelGrounding {
  if (kept >= MIN_KEPT && right >= MIN_RIGHT) return 'free';
  return quoted >= ANSWERED_CASES * MIN_QUOTED_SHARE ? 'quoted' : 'unused';
}

/** The grounding of a model: a member's decision, else the last finished test, else `free`. */
export function groundingOf(
  { groundings }: Pick<StoredProvider, 'groundings'>,
  model: string,
): ModelGrounding {
  const known = groundings.find((one) => one.model === model);
  return known?.chosen ?? known?.found ?? 'free';
}

type TestedGrounding = Pick<StoredGrounding, 'test'>;

/** A new test; `id` is the run's. */
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

/** True while a test of this model runs; a second one would only disturb it. */
export function isTested({ groundings }: StoredProvider, model: string, now: Date): boolean {
  return groundings.some((one) => one.model === model && isTestRunning(one, now));
}

/** True while a test runs that was not cut off by a crash. */
export function isTestRunning({ test }: TestedGrounding, now: Date): boolean {
  return test?.state === 'running' && !isCutOff(test, now);
}

/** Throws `tooManyRequests` when a workspace already runs the maximum number of tests. */
export function assertTestsLeft(providers: readonly StoredProvider[], now: Date): void {
  const running = providers.flatMap(({ groundings }) => groundings.filter((one) => isTestRunning(one, now)));
  if (running.length < MAX_RUNNING_TESTS) return;
  throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: GROUNDING_TEST_MAX_MS / 1_000 });
}

/** The provider with the grounding of one of its models. Throws `wrongState` at the maximum number of models. */
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

/** The progress of a run. */
export type GroundingProgress =
  | (GroundingFound & { readonly state: 'running' | 'done' })
  | { readonly state: 'failed'; readonly error: ModelFailure };

/**
 * The provider after a step of the run `id`; null when another run has replaced it, or the provider has another server.
 */
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

/** The change of a model's test after a step of the run `id`; null when another run has replaced it. */
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

/** The groundings after the provider moved to another server: members' decisions stay, test results do not. */
export function withoutTests(groundings: readonly StoredGrounding[]): StoredGrounding[] {
  return groundings
    .filter(({ chosen }) => chosen !== null)
    .map(({ model, chosen }) => ({ model, chosen, found: null, test: null }));
}

import { ERRORS, type ModelFailure, type ModelGrounding } from '@colloquy/contracts';
import {
  afterTestProgress,
  beginTest,
  GROUNDING_TEST_MAX_MS,
  isTestRunning,
  type GroundingProgress,
} from './grounding.policy.ts';
import type { StoredGrounding } from '../provider-access/model-providers.model.ts';

/** Twice as long as the longest test, so that a server always has two thirds of its time for questions. */
const FIRST_RETRY_MS = 2 * GROUNDING_TEST_MAX_MS;
/** A server that stays unavailable is tested once an hour. */
const MAX_RETRY_MS = 60 * 60_000;

/** The stored state of the operator's model. */
export interface InstanceGroundingState extends Pick<StoredGrounding, 'found' | 'test'> {
  /** Consecutive failed tests. */
  readonly failures: number;
  /** Why the last test failed. */
  readonly lastFailure: ModelFailure | null;
}

/**
 * The grounding of the operator's model, from its test. Until its first test has ended the model may only quote,
 * because quotes are never made up. After a failed test it answers freely, like every untestable model. A model that
 * was too slow for its test is too slow for visitors, so it stays limited to quotes.
 */
export function instanceGroundingOf(known: InstanceGroundingState | null): ModelGrounding {
  if (known === null) return 'quoted';
  const { found, failures, lastFailure } = known;
  return found ?? (failures > 0 && lastFailure !== ERRORS.deadlineExceeded ? 'free' : 'quoted');
}

/** True when a test should begin: none has succeeded, none runs, and the last failure is long enough ago. */
export function isTestDue(known: InstanceGroundingState | null, now: Date): boolean {
  if (known === null || known.test === null) return true;
  if (known.found !== null || isTestRunning(known, now)) return false;
  return now.getTime() - known.test.at.getTime() >= retryMs(known.failures);
}

function retryMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

/** The state with the new run `id`; null when no test is due. */
export function withTestBegun(
  known: InstanceGroundingState | null,
  id: string,
  now: Date,
): InstanceGroundingState | null {
  if (!isTestDue(known, now)) return null;
  const { failures = 0, lastFailure = null } = known ?? {};
  return { found: null, failures, lastFailure, test: beginTest(id, now) };
}

/** The state after a step of the run `id`; null when another run has replaced it. A stopped run is no failure. */
export function afterInstanceTest(
  known: InstanceGroundingState | null,
  id: string,
  progress: GroundingProgress,
  { now, isStopped }: { readonly now: Date; readonly isStopped: boolean },
): InstanceGroundingState | null {
  const after = known && afterTestProgress(known, id, progress, now);
  if (known === null || after === null) return null;
  const { found, failures, lastFailure } = known;
  if (progress.state !== 'failed' || isStopped) return { found, failures, lastFailure, ...after };
  return { found, failures: failures + 1, lastFailure: progress.error, ...after };
}

import { ERRORS, type ModelFailure, type ModelGrounding } from '@colloquy/contracts';
import {
  afterTestProgress,
  beginTest,
  GROUNDING_TEST_MAX_MS,
  isTestRunning,
  type GroundingProgress,
} from './grounding.policy.ts';
import type { StoredGrounding } from '../provider-access/model-providers.model.ts';

/** Twice as long as the longest test, so that a server has two thirds of its time for questions from the first one on. */
const FIRST_RETRY_MS = 2 * GROUNDING_TEST_MAX_MS;
/** A server that is away for long is asked once in an hour. */
const MAX_RETRY_MS = 60 * 60_000;

/** What the store knows of the operator's model. */
export interface InstanceGroundingState extends Pick<StoredGrounding, 'found' | 'test'> {
  /** Tests one after the other that did not end. */
  readonly failures: number;
  /** Why the last of them did not. */
  readonly lastFailure: ModelFailure | null;
}

/**
 * How the operator's model answers: as its test found. Until its first test has ended it may only quote, as nothing that is
 * shown is made up then; one whose test failed answers freely, as every model does that could not be tested. One that was
 * too slow for its test is too slow to be waited for, and goes on quoting.
 */
export function instanceGroundingOf(known: InstanceGroundingState | null): ModelGrounding {
  if (known === null) return 'quoted';
  const { found, failures, lastFailure } = known;
  return found ?? (failures > 0 && lastFailure !== ERRORS.deadlineExceeded ? 'free' : 'quoted');
}

/** Whether a test is to begin: none has found anything, none runs, and the last one that failed is long enough ago. */
export function isTestDue(known: InstanceGroundingState | null, now: Date): boolean {
  if (known === null || known.test === null) return true;
  if (known.found !== null || isTestRunning(known, now)) return false;
  return now.getTime() - known.test.at.getTime() >= retryMs(known.failures);
}

function retryMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

/** With the run `id` at its beginning; null where none is due. */
export function withTestBegun(
  known: InstanceGroundingState | null,
  id: string,
  now: Date,
): InstanceGroundingState | null {
  if (!isTestDue(known, now)) return null;
  const { failures = 0, lastFailure = null } = known ?? {};
  return { found: null, failures, lastFailure, test: beginTest(id, now) };
}

/** After a step of the run `id`; null where another run has taken its place. A run that was stopped is no failure. */
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

import { ERRORS, type ModelFailure } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { GROUNDING_TEST_MAX_MS } from './grounding.policy.ts';
import {
  afterInstanceTest,
  instanceGroundingOf,
  isTestDue,
  withTestBegun,
  type InstanceGroundingState,
} from './instance-grounding.policy.ts';

const NOW = new Date('2026-01-01T00:10:00Z');
const MINUTE_MS = 60_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const running = {
  id: 'run',
  state: 'running',
  at: NOW,
  asked: 2,
  right: 2,
  kept: 1,
  quoted: 1,
  error: null,
} as const;
const known = (change: Partial<InstanceGroundingState> = {}): InstanceGroundingState => ({
  found: null,
  test: running,
  failures: 0,
  lastFailure: null,
  ...change,
});
const failed = (failures: number, error: ModelFailure = ERRORS.languageModelUnavailable) =>
  known({ failures, lastFailure: error, test: { ...running, state: 'failed', error } });

describe('the model of the installation', () => {
  it.each([
    ['quoted while nothing is known of it', null, 'quoted'],
    ['quoted while its first test runs', known(), 'quoted'],
    ['as its test found', known({ found: 'unused' }), 'unused'],
    ['free once a test has failed', failed(1), 'free'],
    ['free while it is tested again', known({ failures: 1 }), 'free'],
    ['quoted once it was too slow for a test', failed(1, ERRORS.deadlineExceeded), 'quoted'],
    [
      'quoted while it is tested again, as it was too slow',
      withTestBegun(failed(1, ERRORS.deadlineExceeded), 'next', later(1e9)),
      'quoted',
    ],
  ] as const)('is %s', (_what, state, expected) => {
    expect(instanceGroundingOf(state)).toBe(expected);
  });

  it.each([
    ['that nothing is known of', null, 0, true],
    ['that is being tested', known(), MINUTE_MS, false],
    ['whose test was cut off with its process', known(), GROUNDING_TEST_MAX_MS + MINUTE_MS, true],
    ['that was tested', known({ found: 'free', test: { ...running, state: 'done' } }), 1e12, false],
    ['whose process was stopped in its test', failed(0), 0, true],
    ['whose test has failed not ten minutes ago', failed(1), 10 * MINUTE_MS - 1, false],
    ['whose test failed ten minutes ago', failed(1), 10 * MINUTE_MS, true],
    ['whose third test failed not forty minutes ago', failed(3), 40 * MINUTE_MS - 1, false],
    ['whose third test failed forty minutes ago', failed(3), 40 * MINUTE_MS, true],
    ['whose fourth test failed not an hour ago', failed(4), 60 * MINUTE_MS - 1, false],
    ['whose hundredth test failed an hour ago', failed(100), 60 * MINUTE_MS, true],
  ] as const)('%s is tested: %s', (_what, state, afterMs, expected) => {
    expect(isTestDue(state, later(afterMs))).toBe(expected);
    expect(withTestBegun(state, 'next', later(afterMs)) !== null).toBe(expected);
  });

  it('keeps its failures until a test finds something', () => {
    const begun = withTestBegun(failed(2), 'next', later(60 * MINUTE_MS));
    expect(begun).toMatchObject({
      failures: 2,
      found: null,
      test: { id: 'next', state: 'running', asked: 0 },
    });
    const done = { state: 'done', asked: 12, right: 4, kept: 2, quoted: 0 } as const;
    expect(afterInstanceTest(begun, 'next', done, { now: NOW, isStopped: false })).toMatchObject({
      found: 'unused',
      test: { state: 'done' },
    });
  });

  it('is written by no other run than the one that counts', () => {
    const step = { state: 'running', asked: 3, right: 3, kept: 3, quoted: 1 } as const;
    const at = { now: NOW, isStopped: false };
    expect(afterInstanceTest(known(), 'run', step, at)?.test).toMatchObject({ asked: 3 });
    expect(afterInstanceTest(known(), 'other', step, at)).toBeNull();
    expect(afterInstanceTest(failed(1), 'run', step, at)).toBeNull();
    expect(afterInstanceTest(null, 'run', step, at)).toBeNull();
  });

  it('counts a test that failed, and none that was stopped', () => {
    const end = { state: 'failed', error: ERRORS.modelQuotaUsedUp } as const;
    const { modelQuotaUsedUp: lastFailure } = ERRORS;
    expect(afterInstanceTest(known(), 'run', end, { now: NOW, isStopped: false })).toMatchObject({
      failures: 1,
      lastFailure,
    });
    expect(afterInstanceTest(known(), 'run', end, { now: NOW, isStopped: true })).toMatchObject({
      failures: 0,
      lastFailure: null,
    });
  });
});

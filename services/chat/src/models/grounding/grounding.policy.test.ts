import { describe, expect, it } from 'vitest';
import { ERRORS } from '@colloquy/contracts';
import { aStoredProvider } from '../../testing/a-stored-provider.ts';
import {
  afterProgress,
  assertTestsLeft,
  groundingFound,
  groundingOf,
  GROUNDING_TEST_MAX_MS,
  isTested,
  MAX_GROUNDED_MODELS,
  toGroundingTest,
  withGrounding,
  withoutTests,
} from './grounding.policy.ts';
import type { StoredGrounding } from '../provider-access/model-providers.model.ts';

const NOW = new Date('2026-01-01T00:10:00Z');
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
const known = (change: Partial<StoredGrounding> = {}): StoredGrounding => ({
  model: 'm',
  chosen: null,
  found: null,
  test: null,
  ...change,
});
const provider = (...groundings: StoredGrounding[]) => aStoredProvider({ groundings });

describe('how a model answers', () => {
  it.each([
    [12, 12, 8, 'free'],
    [9, 10, 0, 'free'],
    [8, 12, 3, 'quoted'],
    [12, 9, 3, 'quoted'],
    [9, 4, 8, 'quoted'],
    [8, 12, 2, 'unused'],
    [12, 9, 2, 'unused'],
    [4, 12, 0, 'unused'],
    [9, 4, 0, 'unused'],
  ] as const)('after %i right, %i kept and %i quoted is %s', (right, kept, quoted, expected) => {
    expect(groundingFound({ asked: 12, right, kept, quoted })).toBe(expected);
  });

  it.each([
    ['free without a test', [], 'free'],
    ['free while the first test runs', [known({ test: running })], 'free'],
    ['as the last test found, while another runs', [known({ found: 'quoted', test: running })], 'quoted'],
    ['as a member decided', [known({ chosen: 'free', found: 'quoted' })], 'free'],
    ['free whatever is known of another model', [known({ model: 'n', chosen: 'quoted' })], 'free'],
  ])('is %s', (_what, groundings, expected) => {
    expect(groundingOf(provider(...groundings), 'm')).toBe(expected);
  });
});

describe('a run', () => {
  const begun = provider(known({ found: 'quoted', test: running }));
  const run = { id: 'run', model: 'm' };

  it('counts, and decides at its end', () => {
    const step = afterProgress(
      begun,
      run,
      { state: 'running', asked: 3, right: 3, kept: 2, quoted: 1 },
      later(5),
    );
    expect(step?.groundings[0]).toMatchObject({ found: 'quoted', test: { asked: 3, at: NOW } });
    const end = afterProgress(
      begun,
      run,
      { state: 'done', asked: 12, right: 12, kept: 12, quoted: 8 },
      later(5),
    );
    expect(end?.groundings[0]).toMatchObject({ found: 'free', test: { state: 'done', at: later(5) } });
  });

  it('decides nothing where it fails', () => {
    const failed = { state: 'failed', error: ERRORS.modelKeyRefused } as const;
    expect(afterProgress(begun, run, failed, NOW)?.groundings[0]).toMatchObject({
      found: 'quoted',
      test: { ...failed, asked: 2 },
    });
  });

  it.each([
    ['another run has begun', begun, { id: 'other', model: 'm' }],
    ['nothing is known of its model', provider(), run],
    ['it has ended', provider(known({ test: { ...running, state: 'done' } })), run],
  ])('writes nothing where %s', (_what, of, which) => {
    expect(
      afterProgress(of, which, { state: 'done', asked: 12, right: 1, kept: 1, quoted: 0 }, NOW),
    ).toBeNull();
  });

  it('that was cut off with its process has failed, and another one may begin', () => {
    const cutOff = later(GROUNDING_TEST_MAX_MS + 60_000);
    expect(toGroundingTest(begun.groundings[0], later(1))?.state).toBe('running');
    expect(toGroundingTest(begun.groundings[0], cutOff)).toMatchObject({
      state: 'failed',
      error: ERRORS.deadlineExceeded,
    });
    expect([isTested(begun, 'm', NOW), isTested(begun, 'm', cutOff), isTested(begun, 'n', NOW)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has to wait while two others of the workspace run', () => {
    const two = [begun, provider(known({ model: 'n', test: running }))];
    expect(() => assertTestsLeft(two, NOW)).toThrow(
      expect.objectContaining({ code: ERRORS.tooManyRequests }),
    );
    expect(() => assertTestsLeft([begun], NOW)).not.toThrow();
  });
});

it('is known of so many models of a provider and no more', () => {
  const full = provider(
    ...Array.from({ length: MAX_GROUNDED_MODELS }, (_, n) => known({ model: `m${n}`, chosen: 'free' })),
  );
  expect(() => withGrounding(full, 'one-more', { chosen: 'free' })).toThrow(
    expect.objectContaining({ code: ERRORS.wrongState }),
  );
  expect(withGrounding(full, 'm3', { chosen: 'quoted' }).groundings.length).toBe(MAX_GROUNDED_MODELS);
  expect(withGrounding(full, 'm3', { chosen: null }).groundings.length).toBe(MAX_GROUNDED_MODELS - 1);
});

it('of another server is only what members decided', () => {
  const kept = withoutTests([
    known({ found: 'quoted', test: running }),
    known({ model: 'n', chosen: 'free' }),
  ]);
  expect(kept).toEqual([known({ model: 'n', chosen: 'free' })]);
});

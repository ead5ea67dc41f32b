import { describe, expect, it } from 'vitest';
import { ERRORS, type ModelAbilities } from '@colloquy/contracts';
import { aStoredProvider } from '../../testing/a-stored-provider.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import { afterTest, firstModel, toModelChoice, untested, type TestResult } from './model-providers.policy.ts';

const provider = aStoredProvider();
const model = (id: string, chat: boolean | null): ModelAbilities => ({ ...untested(id), chat });
const NOW = new Date('2026-01-01T00:00:00Z');

describe('the model of a provider that answers without a choice', () => {
  it.each<[string, ModelAbilities[], string | undefined]>([
    ['the first that a test found to chat', [model('a', null), model('b', true), model('c', true)], 'b'],
    ['else the first that may chat', [model('a', false), model('text-embed', null), model('c', null)], 'c'],
    ['none when each has failed', [model('a', false), model('bge-small', null)], undefined],
    ['none without models', [], undefined],
  ])('is %s', (_what, models, expected) => {
    expect(firstModel({ ...provider, models })).toBe(expected);
  });
});

it('offers no model that is known to fail', () => {
  const models = [model('a', false), model('b', true), model('c', null)];
  expect(toModelChoice({ ...provider, models })).toEqual({ id: 'p', name: 'Mine', models: ['b', 'c'] });
});

describe('a provider after a test', () => {
  const result = (listed: readonly string[] | null, tested: TestResult['tested']): TestResult => ({
    checks: [],
    listed,
    tested,
  });
  const chats = (after: StoredProvider) => after.models.map(({ id, chat }) => [id, chat]);

  it('keeps that a listed model failed to chat', () => {
    const failed = result(['a', 'b'], [{ id: 'a', chat: false, stream: false, tools: false }]);
    expect(chats(afterTest(provider, failed, NOW))).toEqual([
      ['a', false],
      ['b', null],
    ]);
  });

  it('keeps that a known model failed where the server lists none', () => {
    const known = { ...provider, models: [model('a', true)] };
    expect(chats(afterTest(known, result(null, [{ id: 'a', chat: false }]), NOW))).toEqual([['a', false]]);
  });

  it('has a model that is not listed and works, and none that is not listed and fails', () => {
    const tested = [
      { id: 'hidden', chat: true },
      { id: 'nobody', chat: false, embeddings: false },
    ];
    expect(chats(afterTest(provider, result(['a'], tested), NOW))).toEqual([
      ['a', null],
      ['hidden', true],
    ]);
  });

  it('is failing with the first code that was found', () => {
    const checks = [
      { name: 'reach' as const, ok: true, detail: '', code: null, reason: null, latencyMs: 0 },
      {
        name: 'auth' as const,
        ok: false,
        detail: '',
        code: ERRORS.modelKeyRefused,
        reason: null,
        latencyMs: 0,
      },
    ];
    expect(afterTest(provider, { checks, listed: null, tested: [] }, NOW)).toMatchObject({
      state: 'failing',
      lastError: ERRORS.modelKeyRefused,
      lastTestedAt: NOW,
    });
  });
});

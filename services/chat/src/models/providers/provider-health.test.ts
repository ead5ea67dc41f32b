import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import type { ChatModel } from '@colloquy/language-model';
import { aStoredProvider } from '../../testing/a-stored-provider.ts';
import { silentLogger } from '@colloquy/observability';
import { afterAnswer } from './model-providers.policy.ts';
import type { StoredProvider } from '../provider-access/model-providers.model.ts';
import { createProviderHealth } from './provider-health.ts';

const OK = aStoredProvider({ state: 'ok' });
const ERROR = { code: ERRORS.languageModelUnavailable, reason: null };
const FAILING = aStoredProvider({ state: 'failing', lastError: ERROR.code, lastReason: null });

describe('a provider after an answer', () => {
  it.each([
    ['works', OK, null, null],
    ['works and nobody has tested it', aStoredProvider(), null, null],
    ['works again', FAILING, null, { state: 'ok', lastError: null, lastReason: null }],
    ['fails', OK, ERROR, { state: 'failing', lastError: ERROR.code }],
    ['fails and nobody has tested it', aStoredProvider(), ERROR, { state: 'failing' }],
    ['fails as before', FAILING, ERROR, null],
    ['fails for another reason', FAILING, { ...ERROR, reason: 'no-api' as const }, { lastReason: 'no-api' }],
  ])('%s', (_, provider, error, expected) => {
    const after = afterAnswer(provider, error);
    if (expected === null) expect(after).toBeNull();
    else expect(after).toMatchObject(expected);
  });
});

describe('the health of a provider', () => {
  function aWatched(behaviour: () => void, stored: StoredProvider, isStoreDown = false) {
    let kept = stored;
    let writes = 0;
    const health = createProviderHealth({
      logger: silentLogger,
      providers: {
        async change(_workspaceId, decide) {
          if (isStoreDown) throw new Error('the store is down');
          const after = decide([kept]);
          if (after !== null) writes += 1;
          kept = after?.providers[0] ?? kept;
          return [kept];
        },
      },
    });
    const model: ChatModel = {
      id: 'm',
      async *stream() {
        yield { type: 'text', text: 'Hello.' };
        behaviour();
      },
    };
    health.see('w1', stored);
    const watched = health.watch(model, 'w1', stored);
    return {
      state: () => kept.state,
      writes: () => writes,
      async ask(isLeft = false): Promise<unknown> {
        try {
          for await (const _ of watched.stream({ messages: [] })) if (isLeft) break;
          return null;
        } catch (error) {
          return error;
        }
      },
    };
  }
  const fails = (code: ErrorCode, reason?: 'circuit-open' | 'server-error') => () => {
    throw new AppError({ code, details: { reason } });
  };

  it('is kept where an answer fails, and where one succeeds after that', async () => {
    const failing = aWatched(fails(ERRORS.languageModelUnavailable, 'server-error'), OK);
    expect(await failing.ask()).toMatchObject({ code: ERRORS.languageModelUnavailable });
    expect(failing.state()).toBe('failing');
    const well = aWatched(() => undefined, FAILING);
    await well.ask();
    expect(well.state()).toBe('ok');
  });

  it('is that of an answer which has been heard enough of', async () => {
    const well = aWatched(() => undefined, FAILING);
    await well.ask(true);
    expect(well.state()).toBe('ok');
  });

  it('is not written where it is as it was', async () => {
    const well = aWatched(() => undefined, OK);
    await well.ask();
    expect(well.writes()).toBe(0);
  });

  it.each([
    [
      'the visitor leaves',
      () => {
        throw new DOMException('left', 'AbortError');
      },
    ],
    ['the model is not asked for a while', fails(ERRORS.languageModelUnavailable, 'circuit-open')],
  ])('says nothing where %s', async (_, behaviour) => {
    const watched = aWatched(behaviour, OK);
    await watched.ask();
    expect([watched.state(), watched.writes()]).toEqual(['ok', 0]);
  });

  it('costs no answer where the store is down', async () => {
    expect(await aWatched(() => undefined, FAILING, true).ask()).toBeNull();
  });
});

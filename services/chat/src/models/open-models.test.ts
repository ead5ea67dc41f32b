import { randomBytes } from 'node:crypto';
import { Secret } from '@colloquy/config';
import { afterAll, describe, expect, it } from 'vitest';
import { openModels, type ModelAccess } from './open-models.ts';

describe('what is known of the model of the installation', () => {
  const opened: ModelAccess[] = [];
  afterAll(async () => {
    for (const access of opened) await access.close();
  });
  function idOf(chatModelUrl: string, chatModel: string, key = 'one'): string | undefined {
    const access = openModels({
      secretsKey: [new Secret(randomBytes(32).toString('hex'))],
      modelHosts: [],
      modelSilenceMs: 10_000,
      modelPrices: new Map(),
      modelCurrency: 'USD',
      chatModelUrl,
      chatModel,
      chatModelApiKey: new Secret(key),
      chatModelGrounding: 'test',
    });
    opened.push(access);
    return access.instanceModel?.id;
  }
  const SERVER = 'https://models.example/v1';

  it('holds for the same server and name, whatever its key', () => {
    expect(idOf(SERVER, 'small', 'another')).toBe(idOf(SERVER, 'small'));
  });

  it.each([
    ['server', 'https://other.example/v1', 'small'],
    ['name', SERVER, 'large'],
  ])('says nothing of a model with another %s', (_what, url, name) => {
    expect(idOf(url, name)).not.toBe(idOf(SERVER, 'small'));
  });
});

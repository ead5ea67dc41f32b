import { describe, expect, it } from 'vitest';
import { modelProviderPatchSchema, newModelProviderSchema } from './model-provider.ts';

const parsed = (baseUrl: string) => newModelProviderSchema.safeParse({ name: 'Mine', baseUrl });

describe('the address of a model provider', () => {
  it.each([
    'http://127.0.0.1:11434/api/pull#',
    'http://127.0.0.1:11434/api/pull?',
    'https://example.com/v1#part',
    'https://example.com/v1?key=1',
    String.raw`https://example.com\v1`,
    String.raw`https:\\example.com/v1`,
    'https://example.com/v 1',
    'https://example.com/v\t1',
    'https://exam\nple.com/v1',
    'https://example.com/\u00a0v1',
    'https://example.com/v\u00001',
    'https://user:pass@example.com/v1',
    'https://user@example.com/v1',
    'https://@example.com/v1',
    'https://:@example.com/v1',
    'https:example.com/v1',
    'https:///example.com/v1',
    'ftp://example.com/v1',
    'nothing',
  ])('cannot be %j', (baseUrl) => {
    expect(parsed(baseUrl).error?.issues.map(({ path }) => path)).toEqual([['baseUrl']]);
    expect(modelProviderPatchSchema.safeParse({ baseUrl }).success).toBe(false);
  });

  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1//', 'https://api.example.com/v1'],
    ['  HTTPS://API.Example.com:443/v1/ ', 'https://api.example.com/v1'],
    ['http://127.1:11434', 'http://127.0.0.1:11434'],
    ['http://[0:0:0:0:0:0:0:1]:11434/v1', 'http://[::1]:11434/v1'],
    ['https://api.example.com/a/./b/../v1', 'https://api.example.com/a/v1'],
    ['https://api.example.com/@team/v1', 'https://api.example.com/@team/v1'],
  ])('%j is kept as %j', (baseUrl, kept) => {
    expect(parsed(baseUrl).data?.baseUrl).toBe(kept);
    expect(modelProviderPatchSchema.parse({ baseUrl: kept }).baseUrl).toBe(kept);
  });

  it('is no longer in its kept form than it may be', () => {
    expect(parsed(`https://example.com/${'ä'.repeat(100)}`).error?.issues.map(({ path }) => path)).toEqual([
      ['baseUrl'],
    ]);
  });
});

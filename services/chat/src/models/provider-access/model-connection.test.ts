import { describe, expect, it } from 'vitest';
import type { StreamingSafeFetch } from '@colloquy/safe-fetch';
import { guardedFetch, type ModelConnection } from './model-connection.ts';

const connection: ModelConnection = {
  kind: 'compatible',
  baseUrl: 'https://models.example/v1',
  apiKey: 'own-key',
  headers: { 'X-Team': 'blue' },
};

/** The headers that the server gets for a request of the library. */
async function sentHeaders(asked: Record<string, string>, changes: Partial<ModelConnection> = {}) {
  const sent: unknown[] = [];
  const open: StreamingSafeFetch['open'] = async (_url, { headers }) => {
    sent.push(headers);
    return { status: 200, headers: {}, body: (async function* () {})() };
  };
  const fetch = guardedFetch({ open }, { ...connection, ...changes });
  await fetch('https://models.example/v1/chat/completions', { method: 'POST', headers: asked, body: '{}' });
  return sent;
}

describe('a request of the model library to an address that a customer chose', () => {
  const OF_THE_LIBRARY = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer of-the-operator',
    'openai-organization': 'org-of-the-operator',
    'openai-project': 'project-of-the-operator',
    'x-custom': 'of-the-operator',
    'api-key': 'of-the-operator',
    cookie: 'of-the-operator',
    'user-agent': 'OpenAI/JS',
    'x-stainless-os': 'Linux',
  };

  it('has its own authorization, the provider’s headers and what describes its content', async () => {
    expect(await sentHeaders(OF_THE_LIBRARY)).toEqual([
      {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer own-key',
        'x-team': 'blue',
      },
    ]);
  });

  it('has no authorization without a key', async () => {
    expect(await sentHeaders(OF_THE_LIBRARY, { apiKey: null, headers: {} })).toEqual([
      { accept: 'application/json', 'content-type': 'application/json' },
    ]);
  });
});

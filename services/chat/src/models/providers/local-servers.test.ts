import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import { createLocalServers } from './local-servers.ts';

/** The addresses that are requested for the operator's allowed hosts. */
async function askedOf(hosts: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const safeFetch = async (url: string | URL) => {
    asked.push(String(url));
    throw new AppError({ code: ERRORS.addressUnreachable });
  };
  await createLocalServers(safeFetch, hosts, () => new Date()).find();
  return asked;
}

describe('the search for model servers of this machine', () => {
  it.each([
    [['127.0.0.1:11434', 'localhost:11434'], ['http://127.0.0.1:11434/v1/models']],
    [['[::1]:11434'], ['http://[::1]:11434/v1/models']],
    [['10.0.0.7:11434', '[fd00::7]:11434', 'models.example:1234', '127.0.0.1', '[::1]', '::1:11434'], []],
  ])('looks for %j at %j', async (hosts, asked) => {
    expect(await askedOf(hosts)).toEqual(asked);
  });

  it.each([
    [['nomic-embed-text', 'llama3.2'], 'llama3.2'],
    [['nomic-embed-text'], null],
    [[], null],
  ])('offers of the models %j %j', async (ids, model) => {
    const body = new TextEncoder().encode(JSON.stringify({ data: ids.map((id) => ({ id })) }));
    const url = 'http://127.0.0.1:11434/v1/models';
    const answer = {
      status: 200,
      headers: {},
      repeatedHeaders: {},
      body,
      truncated: false,
      url,
      redirects: [],
    };
    const servers = createLocalServers(
      async () => answer,
      ['127.0.0.1:11434'],
      () => new Date(),
    );
    expect(await servers.find()).toEqual([
      { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ids, model },
    ]);
  });
});

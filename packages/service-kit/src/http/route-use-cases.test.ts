import { defineRoute } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bindUseCases, type RouteBinders, type UseCasesOf } from './route-use-cases.ts';

const aRead = (name: string) =>
  defineRoute({
    id: `bot.${name}`,
    method: 'GET',
    path: `/${name}`,
    right: 'public',
    summary: name,
    response: z.null(),
  });
const api = { readOne: aRead('one'), ask: aRead('ask'), follow: aRead('follow'), list: aRead('list') };

describe('use cases', () => {
  it('are bound in the way in which each one is answered, and by no other name than that of a route', () => {
    const bound: unknown[] = [];
    const record = (way: string) => (route: { readonly id: string }, handler: unknown) => {
      bound.push([way, route.id, handler]);
    };
    const binders: RouteBinders = {
      bind: record('answer'),
      bindStream: record('stream'),
      bindFeed: record('feed'),
      bindDownload: record('download'),
    };
    const answer = async () => null;
    const events = async function* () {};
    const useCases: UseCasesOf<typeof api> = {
      readOne: answer,
      ask: { stream: events },
      follow: { feed: { snapshot: answer, events } },
      list: { download: answer },
      eraseAll: answer,
    };
    bindUseCases(binders, api, useCases);
    expect(bound).toEqual([
      ['answer', 'bot.one', answer],
      ['stream', 'bot.ask', events],
      ['feed', 'bot.follow', { snapshot: answer, events }],
      ['download', 'bot.list', answer],
    ]);
  });
});

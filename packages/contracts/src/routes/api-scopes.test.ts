import { describe, expect, it } from 'vitest';
import { apiScopeSchema } from '../enums.ts';
import { API_SCOPES, isInScope } from './api-scopes.ts';
import { allRoutes, type RouteContract } from './index.ts';

/** Accounts, members, money and the keys themselves: no key ever reaches these. */
const USERS_ONLY_SERVICES: readonly string[] = ['auth', 'workspace', 'billing', 'integration'];

/** A chatbot is made, set up and removed by people: of its own service a key may read at most. */
const isSetUp = ({ service, method }: RouteContract): boolean => service === 'bot' && method !== 'GET';

/** Other routes that no scope opens. A route that is in neither place makes this test fail. */
const USERS_ONLY: readonly string[] = [
  'bot.listPublicLinks',
  // The inbox is where people answer people.
  'chat.update',
  'chat.delete',
  'chat.feedback',
  'chat.notes',
  'chat.addNote',
  'chat.deleteNote',
];

const granted = Object.values(API_SCOPES).flatMap(({ routes }) => routes);

describe('the scopes of API keys', () => {
  it('decide about every route of signed-in people, and name none of anybody else', () => {
    const undecided = allRoutes.filter(
      (route) =>
        route.access === 'user' &&
        !USERS_ONLY_SERVICES.includes(route.service) &&
        !isSetUp(route) &&
        !USERS_ONLY.includes(route.id) &&
        !granted.includes(route),
    );
    expect(undecided.map(({ id }) => id)).toEqual([]);
    expect(granted.filter((route) => route.access !== 'user' || !allRoutes.includes(route))).toEqual([]);
    expect(granted.filter((route) => USERS_ONLY.includes(route.id) || isSetUp(route))).toEqual([]);
    expect(granted.filter(({ service }) => USERS_ONLY_SERVICES.includes(service))).toEqual([]);
  });

  it('open a route by one scope only, so that a person sees what a key can do', () => {
    expect(new Set(granted).size).toBe(granted.length);
  });

  it('open nothing by a scope that a key does not have', () => {
    expect(isInScope(['chats:read', 'bots:read'], 'chat.ask')).toBe(false);
    expect(isInScope(['chats:read', 'ask'], 'chat.ask')).toBe(true);
    expect(isInScope(apiScopeSchema.options, 'integration.issueApiKey')).toBe(false);
    expect(isInScope([], 'chat.list')).toBe(false);
  });

  it('ask for no right that only an ADMIN has', () => {
    const rights = new Set(Object.values(API_SCOPES).flatMap(({ permissions }) => permissions));
    expect([...rights].toSorted()).toEqual(['exportHistory', 'manageBots', 'viewBots']);
  });
});

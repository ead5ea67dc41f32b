import { describe, expect, it } from 'vitest';
import { apiScopeSchema } from '../enums.ts';
import { isInScope, permissionsOf } from './api-scopes.ts';
import { allRoutes, chatApi, integrationApi, type RouteContract } from './index.ts';

/** Accounts, members, money and the keys themselves: no key ever reaches these. */
const USERS_ONLY_SERVICES: readonly string[] = ['auth', 'workspace', 'billing', 'integration'];

/** A chatbot is made, set up and removed by people: of its own service a key may read at most. */
const isSetUp = ({ service, method }: RouteContract): boolean => service === 'bot' && method !== 'GET';

/** Other routes that no scope opens. */
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

const granted = allRoutes.filter(({ apiScope }) => apiScope !== null);

describe('the scopes of API keys', () => {
  it('open routes of signed-in people alone, and none that is for users only', () => {
    expect(granted.filter(({ access }) => access !== 'user')).toEqual([]);
    expect(granted.filter((route) => USERS_ONLY.includes(route.id) || isSetUp(route))).toEqual([]);
    expect(granted.filter(({ service }) => USERS_ONLY_SERVICES.includes(service))).toEqual([]);
  });

  it('have a route each, so that no scope opens nothing', () => {
    const empty = apiScopeSchema.options.filter((scope) => !granted.some((one) => one.apiScope === scope));
    // It shows more by routes that others open.
    expect(empty).toEqual(['sensitive:read']);
    expect(isInScope(['sensitive:read'], chatApi.listHistory)).toBe(false);
  });

  it('open nothing by a scope that a key does not have', () => {
    expect(isInScope(['chats:read', 'bots:read'], chatApi.ask)).toBe(false);
    expect(isInScope(['chats:read', 'ask'], chatApi.ask)).toBe(true);
    expect(isInScope(apiScopeSchema.options, integrationApi.issueApiKey)).toBe(false);
    expect(isInScope([], chatApi.listChats)).toBe(false);
  });

  it('ask for no right that only an ADMIN has', () => {
    const rights = new Set(apiScopeSchema.options.flatMap((scope) => [...permissionsOf(scope)]));
    expect([...rights].toSorted()).toEqual(['exportHistory', 'manageBots', 'viewBots']);
  });
});

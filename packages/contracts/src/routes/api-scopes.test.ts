import { describe, expect, it } from 'vitest';
import { apiScopeSchema } from '../enums.ts';
import { isInScope, permissionsOf } from './api-scopes.ts';
import { allRoutes, chatApi, integrationApi, type RouteContract } from './index.ts';

/** No key ever reaches accounts, members, money or the keys themselves. */
const USERS_ONLY_SERVICES: readonly string[] = ['auth', 'workspace', 'billing', 'integration'];

/** Only users create, configure and delete chatbots, so a key may at most read from the bot service. */
const isSetUp = ({ service, method }: RouteContract): boolean => service === 'bot' && method !== 'GET';

/** Other routes that no scope opens. */
const USERS_ONLY: readonly string[] = [
  'bot.listPublicLinks',
  // In the inbox, members answer visitors.
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
    // This scope shows more on routes that other scopes open.
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

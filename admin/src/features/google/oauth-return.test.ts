import { beforeEach, describe, expect, test } from 'vitest';
import {
  OAUTH_ACTION_KEY,
  clearOauth,
  readAnswer,
  readOauth,
  returnOriginOf,
  rememberOauth,
  type BegunOauth,
} from './oauth-return.ts';

const begun: BegunOauth = {
  action: 'login',
  verifier: 'v',
  nextPath: '/chat/b1',
  connects: null,
  confirms: false,
  email: '',
};

beforeEach(() => sessionStorage.clear());

describe('the return from a federated sign-in', () => {
  test.each(['login', 'register'] as const)('goes on with the stored action %s', (action) => {
    rememberOauth({ ...begun, action });
    expect(sessionStorage.getItem('gp_oauth_action')).toBe(action);
    expect(readOauth('google')).toEqual({ ...begun, action });
  });

  test.each(['github', 'Google', '', undefined])('accepts google only, and not %j', (provider) => {
    rememberOauth(begun);
    expect(readOauth(provider)).toBeNull();
  });

  test.each([null, '', 'Login', 'connect', '"login"'])('refuses the stored action %j', (action) => {
    rememberOauth(begun);
    sessionStorage.removeItem(OAUTH_ACTION_KEY);
    if (action !== null) sessionStorage.setItem(OAUTH_ACTION_KEY, action);
    expect(readOauth('google')).toBeNull();
  });

  test('refuses an action without what only the tab that began has', () => {
    sessionStorage.setItem(OAUTH_ACTION_KEY, 'login');
    expect(readOauth('google')).toBeNull();
    sessionStorage.setItem('colloquy.oauth', '{');
    expect(readOauth('google')).toBeNull();
  });

  test('happens once: what is forgotten is gone', () => {
    rememberOauth(begun);
    clearOauth();
    expect(sessionStorage.getItem(OAUTH_ACTION_KEY)).toBeNull();
    expect(readOauth('google')).toBeNull();
  });

  test('leads to no other site', () => {
    rememberOauth({ ...begun, nextPath: '//evil.example' });
    expect(readOauth('google')?.nextPath).toBe('/workspace');
  });

  test('says so where the browser keeps nothing', () => {
    expect(rememberOauth(begun, null)).toBe(false);
    expect(rememberOauth(begun)).toBe(true);
  });

  test('is awaited at the origin that the provider was told', () => {
    const back = encodeURIComponent('https://bots.example.com/auth/oauth/google');
    expect(returnOriginOf(`https://accounts.google.com/?redirect_uri=${back}`)).toBe(
      'https://bots.example.com',
    );
  });

  test.each([
    ['code=c&state=s&scope=email', { kind: 'code', code: 'c', state: 's' }],
    ['error=access_denied&state=s', { kind: 'denied' }],
    ['error=server_error&state=s', { kind: 'incomplete' }],
    ['code=c', { kind: 'incomplete' }],
    ['', { kind: 'incomplete' }],
  ])('reads ?%s', (query, answer) => {
    expect(readAnswer(new URLSearchParams(query))).toEqual(answer);
  });
});

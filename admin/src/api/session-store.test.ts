import { beforeEach, expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';

beforeEach(() => localStorage.clear());

test('a session outlives the page, and the e-mail address outlives the session', () => {
  const first = createSessionStore(localStorage);
  first.begin('jwt');
  first.rememberEmail('ada@example.com');
  const second = createSessionStore(localStorage);
  expect(second.token()).toBe('jwt');
  second.end();
  const third = createSessionStore(localStorage);
  expect(third.token()).toBeNull();
  expect(third.email()).toBe('ada@example.com');
});

test('of an account that is gone the browser keeps nothing', () => {
  const store = createSessionStore(localStorage);
  store.begin('jwt');
  store.rememberEmail('ada@example.com');
  store.clear();
  expect([store.token(), store.email(), localStorage.length]).toEqual([null, null, 0]);
});

test('listeners hear the token come and go until they stop', () => {
  const store = createSessionStore(localStorage);
  const seen: (string | null)[] = [];
  const stop = store.subscribe(() => seen.push(store.token()));
  store.begin('jwt');
  store.end();
  stop();
  store.begin('again');
  expect(seen).toEqual(['jwt', null]);
});

test('a logout in another tab is a logout here', () => {
  const store = createSessionStore(localStorage);
  store.begin('jwt');
  localStorage.removeItem('colloquy.token');
  globalThis.dispatchEvent(Object.assign(new Event('storage'), { key: 'colloquy.token' }));
  expect(store.token()).toBeNull();
});

test('without a storage the session lives as long as the page', () => {
  const store = createSessionStore(null);
  store.begin('jwt');
  expect(store.token()).toBe('jwt');
});

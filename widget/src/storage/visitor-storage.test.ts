import { beforeEach, describe, expect, test } from 'vitest';
import { randomId } from './random-id.ts';
import { createVisitorStorage } from './visitor-storage.ts';

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

const refusing = (): Storage => ({
  length: 0,
  key: refuse,
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
  clear: refuse,
});

beforeEach(() => localStorage.clear());

describe('what a browser keeps for a link', () => {
  test('the visitor keeps one unguessable reference across page loads', () => {
    const first = createVisitorStorage('link-a', localStorage).read().visitorRef;
    expect(first).toMatch(/^[\w-]{22,}$/);
    expect(createVisitorStorage('link-a', localStorage).read().visitorRef).toBe(first);
  });

  test('another link gets another reference', () => {
    const first = createVisitorStorage('link-a', localStorage).read().visitorRef;
    expect(createVisitorStorage('link-b', localStorage).read().visitorRef).not.toBe(first);
  });

  test('a change in one tab is read in the other and overwrites nothing else', () => {
    const one = createVisitorStorage('link-a', localStorage);
    const two = createVisitorStorage('link-a', localStorage);
    one.write({ chatId: 'chat-1' });
    two.write({ state: 'sidebar' });
    expect(one.read()).toMatchObject({ chatId: 'chat-1', state: 'sidebar' });
  });

  test.each([
    ['no storage at all', null],
    ['a storage that refuses', refusing()],
  ])('with %s the record lives as long as the page', (_what, area) => {
    const storage = createVisitorStorage('link-a', area);
    const { visitorRef } = storage.read();
    storage.write({ chatId: 'chat-1' });
    expect(storage.read()).toMatchObject({ visitorRef, chatId: 'chat-1' });
  });

  test.each(['not json', 'null', '{"visitorRef":"short"}', '[]'])(
    'a damaged value (%s) is replaced',
    (damaged) => {
      localStorage.setItem('colloquy:link-a', damaged);
      expect(createVisitorStorage('link-a', localStorage).read().visitorRef).toMatch(/^[\w-]{22,}$/);
    },
  );

  test('unknown states and colours are dropped', () => {
    const record = { visitorRef: randomId(), state: 'huge', look: { primary: 'url(x)', position: 'top' } };
    localStorage.setItem('colloquy:link-a', JSON.stringify(record));
    expect(createVisitorStorage('link-a', localStorage).read()).toMatchObject({ state: null, look: null });
  });
});

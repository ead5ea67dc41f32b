import { describe, expect, it } from 'vitest';
import { bodyText, responseValue } from './response-value.ts';

const BODY = JSON.stringify({ items: [{ name: 'Lamp', 'a b': null }], n: 0 });

describe('the value of an answer', () => {
  it.each([
    ['$', BODY],
    ['$.items[0].name', '"Lamp"'],
    ["items[0]['a b']", 'null'],
    ['n', '0'],
  ])('is what %s leads to', (path, value) => {
    expect(responseValue(BODY, path)).toEqual({ value, error: null });
  });

  it.each(['$.items[1]', '$.items.name', '$.constructor', "$['__proto__']", '$.items.length'])(
    'is not there at %s',
    (path) => {
      expect(responseValue(BODY, path)).toEqual({ value: null, error: 'PATH_NOT_FOUND' });
    },
  );

  it('is the text as it came without a path, whatever it is', () => {
    expect(responseValue('plain', null)).toEqual({ value: 'plain', error: null });
    expect(responseValue('plain', '$.a')).toEqual({ value: null, error: 'NOT_JSON' });
  });

  it('is none of what is nested to break its reader', () => {
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(responseValue(nested, null)).toEqual({ value: null, error: 'NOT_JSON' });
    const harmless = JSON.stringify(['['.repeat(100)]);
    expect(responseValue(harmless, '$[0]').error).toBeNull();
  });

  it('is none of a string that never ends, however many quotes stand in it', () => {
    expect(responseValue(`"${'\\"'.repeat(400_000)}`, '$.a')).toEqual({ value: null, error: 'NOT_JSON' });
  });

  it('is read of text alone, which may be cut within a character', () => {
    const bytes = new TextEncoder().encode('dé');
    expect(bodyText(bytes.subarray(0, 2), true)).toBe('d');
    expect(bodyText(bytes.subarray(0, 2), false)).toBeNull();
    expect(bodyText(Uint8Array.of(97, 0), false)).toBeNull();
  });
});

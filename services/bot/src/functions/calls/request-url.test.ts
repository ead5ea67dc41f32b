import { describe, expect, it } from 'vitest';
import { functionParameterSchema } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { requestUrl } from './request-url.ts';

const parameters = [
  { name: 'id', location: 'path', required: true },
  { name: 'part', location: 'path', required: true },
  { name: 'q' },
].map((parameter) => functionParameterSchema.parse(parameter));
const TEMPLATE = 'https://api.example.com/orders/{id}{part}?v=1';

function urlOf(id: string, part = '-x', q?: string): string {
  const values = new Map([['id', id], ['part', part], ...(q === undefined ? [] : [['q', q] as const])]);
  return requestUrl(TEMPLATE, parameters, values);
}

describe('the address of a call', () => {
  it('holds values in their variables and in the query', () => {
    expect(urlOf('a b', '-x', 'c&d=e#f')).toBe('https://api.example.com/orders/a%20b-x?v=1&q=c%26d%3De%23f');
  });

  it.each([
    '../../admin',
    '..%2f..%2fadmin',
    '/etc/passwd',
    '\\..\\admin',
    '@evil.example/',
    '?other=1#',
    'x\r\nHost: evil.example',
    '$&$1',
    'ünïcödé/../',
    '{part}',
  ])('keeps %j in its own step of the path', (value) => {
    const url = new URL(urlOf(value));
    expect(url.origin).toBe('https://api.example.com');
    expect(url.pathname.split('/')).toHaveLength(3);
    expect(url.pathname.startsWith('/orders/')).toBe(true);
    expect([...url.searchParams]).toEqual([['v', '1']]);
  });

  it.each([
    ['', '-x'],
    ['..', ''],
    ['.', '.'],
    ['\ud800', '-x'],
  ])('refuses %j and %j, which lead elsewhere or nowhere', (id, part) => {
    let refused: unknown;
    try {
      urlOf(id, part);
    } catch (error) {
      refused = error;
    }
    expect(isAppError(refused) && refused.errors[0]?.field).toMatch(/^parameters[.]/);
  });
});

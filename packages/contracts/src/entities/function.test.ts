import { describe, expect, it } from 'vitest';
import { functionParameterSchema, newFunctionSchema } from './function.ts';
import { isFunctionAddress } from './function-address.ts';
import { parseResponsePath } from './response-path.ts';

describe('the address of a function', () => {
  it.each([
    'https://api.example.com',
    'http://api.example.com:8080/orders/{id}/lines/{line_no}?v=1',
    'https://[2001:db8::1]:8443/a',
    'https://bücher.example/a',
  ])('can be %s', (url) => {
    expect(isFunctionAddress(url)).toBe(true);
  });

  it.each([
    'ftp://api.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//api.example.com',
    'https://user:word@api.example.com/',
    'https://{host}.example.com/',
    'https://api.example.com{path}',
    'https://api.example.com:{port}/',
    'https://api.example.com/orders?id={id}',
    'https://api.example.com/orders#{id}',
    'https://api.example.com/../admin',
    'https://api.example.com/%2e%2e/admin',
    'https://api.example.com/a\\b',
    'https://api.example.com/a\nHost: b',
    'https://api.example.com/{}',
    'https://api.example.com/{a}{a}',
    'https://api.example.com/{a b}',
    'https://api.example.com/{a',
    'https://api.example.com@evil.example/',
    'https://',
  ])('is not %j', (url) => {
    expect(isFunctionAddress(url)).toBe(false);
  });
});

describe('the path to a part of an answer', () => {
  it.each([
    ['', []],
    ['$', []],
    ['$.items[0].name', ['items', 0, 'name']],
    ['items[0]', ['items', 0]],
    ['$["a b"][\'c\']', ['a b', 'c']],
  ])('%j has the steps %j', (path, steps) => {
    expect(parseResponsePath(path)).toEqual(steps);
  });

  it.each(['$..a', '$.*', '$[*]', '$[?(@.a)]', '$[-1]', '$[0:2]', 'a b', '$.', '$[0]a', '.a'.repeat(21)])(
    '%j is none',
    (path) => {
      expect(parseResponsePath(path)).toBeNull();
    },
  );
});

describe('a function', () => {
  const base = { name: 'find_order', description: 'Finds an order.', url: 'https://api.example.com/' };

  it.each(['Find', '1st', 'a__b', 'a_', '_a', 'a-b', 'ä', 'a'.repeat(65), ''])('is not called %j', (name) => {
    expect(newFunctionSchema.safeParse({ ...base, name }).success).toBe(false);
  });

  it.each([
    { name: '__proto__' },
    { name: 'a b' },
    { name: 'a', location: 'header' },
    { name: 'a', type: 'object' },
    { name: 'a', location: 'path' },
    { name: 'a', type: 'integer', default: 1.5 },
    { name: 'a', type: 'integer', enum: ['1'] },
    { name: 'a', enum: ['x'], default: 'y' },
    { name: 'a', enum: [] },
  ])('has no parameter %j', (parameter) => {
    expect(functionParameterSchema.safeParse(parameter).success).toBe(false);
  });

  it.each([
    { name: 'x', secret: 'a\r\nb' },
    { name: 'x', secret: 'ä' },
    { name: 'x', secret: '' },
    { name: '' },
  ])('has no header %j', (header) => {
    expect(newFunctionSchema.safeParse({ ...base, headers: [header] }).success).toBe(false);
  });

  it.each([{ timeoutMs: 60_000 }, { cacheSeconds: 86_401 }, { responsePath: '$..a' }, { other: 1 }])(
    'is refused with %j',
    (change) => {
      expect(newFunctionSchema.safeParse({ ...base, ...change }).success).toBe(false);
    },
  );
});

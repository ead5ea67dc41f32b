import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { basePathOf, withoutBasePath } from './base-path.ts';

it.each([
  [undefined, ''],
  ['https://chat.example.com', ''],
  ['https://chat.example.com/', ''],
  ['https://example.com/help/chat/', '/help/chat'],
])('the path of %s is "%s"', (publicUrl, path) => {
  expect(basePathOf(publicUrl)).toBe(path);
});

it.each([
  ['/help/api/users/me?a=1', '/api/users/me?a=1'],
  ['/help', '/'],
  ['/help/', '/'],
  ['/help?a=1', '/?a=1'],
  ['/helpful', '/helpful'],
  ['/health/live', '/health/live'],
  ['/help/help/x', '/help/x'],
])('%s below /help is %s', (url, served) => {
  const request = { url } as Request;
  withoutBasePath('/help')(request, {} as Response, () => undefined);
  expect(request.url).toBe(served);
});

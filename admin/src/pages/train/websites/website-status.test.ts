import { expect, it } from 'vitest';
import { reasonText } from './website-status.ts';

const said = (httpStatus: number | null) =>
  reasonText((key, options) => `${key} ${options?.['status'] ?? ''}`.trim(), {
    reason: 'HTTP_4XX',
    httpStatus,
    canonicalUrl: null,
  });

it('a page that says with 200 that it was not found is told so, not by its status', () => {
  expect(said(200)).toBe('subpages.saysNotFound');
  expect(said(404)).toBe('subpages.reason.HTTP_4XX 404');
  expect(said(null)).toBe('subpages.reason.HTTP_4XX 4XX');
});

import { expect, test } from 'vitest';
import { decodeHTMLStrict } from './entities.ts';

test.each([
  ['&amp;', '&'],
  ['&#39;', "'"],
  ['&#x2014;', '—'],
  ['&nbsp;', '\u00a0'],
  ['&constructor;', '&constructor;'],
  ['&zwnj;', '&zwnj;'],
  ['&#0;', '\ufffd'],
  ['&#xd800;', '\ufffd'],
  ['&#9999999;', '\ufffd'],
  ['a & b', 'a & b'],
])('%s becomes %s', (source, expected) => {
  expect(decodeHTMLStrict(source)).toBe(expected);
});

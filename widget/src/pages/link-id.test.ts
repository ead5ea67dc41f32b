import { expect, test } from 'vitest';
import { linkIdOf } from './link-id.ts';

test.each([
  ['/chat/widget/Ab_9-xyz', 'Ab_9-xyz'],
  ['/chat/widget/Ab_9-xyz/', 'Ab_9-xyz'],
  ['/chat/widget/preview/Ab_9-xyz', 'Ab_9-xyz'],
  ['/chat/widget/', ''],
  ['/chat/widget/preview/', ''],
  ['/chat/widget/%E0%A4%A', ''],
  ['/chat/widget/a%2Fb', ''],
])('%s names the link "%s"', (pathname, expected) => {
  expect(linkIdOf(pathname)).toBe(expected);
});

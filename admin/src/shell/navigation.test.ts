import { expect, test } from 'vitest';
import { PAGES } from '../pages/pages.ts';
import { isAt } from './navigation.ts';

const ids = { workspaceId: 'w', botId: 'b' };
const BOT = '/workspace/w/bots/b';

test.each([
  ['', ['train']],
  ['/websites', ['train']],
  ['/websites/s', ['train']],
  ['/settings', ['bot-settings']],
  ['/integrations/links/l', ['integrations']],
  ['/integrations/functions', ['integrations']],
  // Specification, section 2: Integrations stays highlighted on its sub-paths, including those with an entry of their
  // own.
  ['/integrations/api', ['integrations', 'api-keys']],
  ['/statistics', ['statistics']],
  ['/inbox', ['inbox']],
])('at “%s” the navigation marks %j', (path, expected) => {
  const marked = PAGES.filter((page) => page.scope === 'bot' && page.nav !== undefined).filter((page) =>
    isAt(page, BOT + path, ids),
  );
  expect(marked.map(({ id }) => id).filter((id) => id !== 'chat')).toEqual(expected);
});

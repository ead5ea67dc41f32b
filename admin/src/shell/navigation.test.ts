import { WorkspaceRole } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { currentOf, navigationOf } from './navigation.ts';

const ids = { workspaceId: 'w', botId: 'b' };
const BOT = '/workspace/w/bots/b';

function markedAt(path: string, isEnterprise: boolean) {
  const entries = navigationOf('bot', { role: WorkspaceRole.admin, isEnterprise });
  return currentOf(entries, BOT + path, ids)?.id;
}

test.each([
  ['', 'train'],
  ['/websites', 'train'],
  ['/websites/s', 'train'],
  ['/settings', 'bot-settings'],
  ['/integrations/links/l', 'integrations'],
  ['/integrations/functions', 'integrations'],
  ['/integrations/api', 'api-keys'],
  ['/inbox', 'inbox'],
  ['/nowhere', undefined],
])('at “%s” the navigation marks %s alone', (path, expected) => {
  expect(markedAt(path, true)).toBe(expected);
});

test('below an entry that is not shown, the one above it is marked', () => {
  expect(markedAt('/integrations/api', false)).toBe('integrations');
});

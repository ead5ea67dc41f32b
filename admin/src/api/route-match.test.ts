import { expect, test } from 'vitest';
import { findRoute } from './route-match.ts';

test.each([
  ['GET', '/workspaces/roles', 'workspace.roles'],
  ['GET', '/workspaces/ws_1', 'workspace.get'],
  ['POST', '/knowledge-base/upload/item_1/confirm', 'knowledge.confirmUpload'],
  ['GET', '/knowledge-base/upload/edit/item_1', 'knowledge.readContent'],
  ['PATCH', '/workspaces', undefined],
  ['GET', '/nowhere', undefined],
])('%s %s belongs to %s', (method, path, id) => {
  expect(findRoute(method, path)?.id).toBe(id);
});

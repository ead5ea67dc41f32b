import { ERRORS } from '@colloquy/contracts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AggregateDocument, TenantDocument } from '../aggregate/aggregate.ts';
import type { Repository, UnscopedRepository } from './repository.ts';
import { type TenantScope, tenantScope } from './tenant-scope.ts';

interface Bot extends TenantDocument {
  name: string;
  tags: string[];
  answers: number;
}

describe('tenant scope', () => {
  it('names one workspace', () => {
    expect(tenantScope('workspace-1').workspaceId).toBe('workspace-1');
  });

  it('is refused without a workspace', () => {
    expect(() => tenantScope('')).toThrow(expect.objectContaining({ code: ERRORS.internalError }));
  });
});

/**
 * Compile-time tests: each @ts-expect-error below fails the type check when the line after it compiles. The function
 * is never called.
 */
export function queriesThatDoNotCompile(
  bots: Repository<Bot>,
  accounts: UnscopedRepository<AggregateDocument>,
): void {
  const scope = tenantScope('workspace-1');

  // @ts-expect-error a query without its workspace
  void bots.find({ name: 'x' });
  // @ts-expect-error an id without its workspace
  void bots.findById('bot-1');
  // @ts-expect-error an aggregation without its workspace
  void bots.aggregate([]);
  // @ts-expect-error a change without its workspace
  void bots.update('bot-1', { set: { name: 'x' } });
  // @ts-expect-error a scope that is not given
  void bots.in().findById('bot-1');
  // @ts-expect-error a workspace id is not a scope
  void bots.in('workspace-1').findById('bot-1');
  // @ts-expect-error an object of the same shape is not a scope
  void bots.in({ workspaceId: 'workspace-1' }).findById('bot-1');
  // @ts-expect-error every workspace without a reason
  void bots.everywhere().find({});
  // @ts-expect-error a workspace's scope in a collection whose documents belong to none
  void accounts.in(scope).find({});
  // @ts-expect-error a field that the document does not have
  void bots.in(scope).find({ nane: 'x' });
  // @ts-expect-error a value of another type
  void bots.in(scope).find({ answers: 'many' });
  // @ts-expect-error moving a document to another workspace
  void bots.in(scope).update('bot-1', { set: { workspace_id: 'workspace-2' } });
  // @ts-expect-error the revision is the repository's
  void bots.in(scope).update('bot-1', { inc: { revision: 1 } });
  // @ts-expect-error pushing to a field that is no array
  void bots.in(scope).update('bot-1', { push: { name: 'x' } });
  // @ts-expect-error naming the workspace beside the scope
  void bots.in(scope).insert({ name: 'x', tags: [], answers: 0, workspace_id: 'workspace-2' });
  // @ts-expect-error leaving out a field
  void bots.in(scope).insert({ name: 'x', tags: [] });
}

/** Queries that must compile. */
export function queriesThatCompile(bots: Repository<Bot>, scope: TenantScope): void {
  expectTypeOf(bots.in(scope).get('bot-1')).resolves.toEqualTypeOf<Bot>();
  expectTypeOf(bots.in(scope).findById('bot-1')).resolves.toEqualTypeOf<Bot | null>();
  void bots.in(scope).find({ name: /x/, tags: 'a', answers: { $gte: 1 }, status: { $in: [1, 5] } });
  void bots.in(scope).find({ $or: [{ name: 'x' }, { 'nested.path': 1 }] }, { sort: { createdAt: -1 } });
  void bots
    .in(scope)
    .update({ name: 'x' }, { set: { tags: [] }, push: { tags: 'a' }, unset: ['nested.path'] });
}

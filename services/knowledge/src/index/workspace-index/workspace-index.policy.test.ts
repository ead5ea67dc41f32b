import { describe, expect, it } from 'vitest';
import { ERRORS } from '@colloquy/contracts';
import { INDEX_VERSION } from '@colloquy/vector-store';
import {
  afterChoice,
  afterSwitch,
  dueOf,
  FOLLOWS_INSTALLATION,
  isSameChange,
  providersOf,
  type IndexState,
} from './workspace-index.policy.ts';
import type { OwnCollection } from './workspace-index.model.ts';

const NOW = new Date('2026-01-01T10:00:00Z');
const LATER = new Date(NOW.getTime() + 600_000);
const TIMES = { now: NOW, graceMs: 600_000, deletionMs: 60_000 };
const A = { providerId: 'a', model: 'm', dimension: 48 };
const B = { providerId: 'b', model: 'm', dimension: 48 };

const own = (of: typeof A, name: string): OwnCollection => ({
  ...of,
  name,
  modelId: `${of.providerId}/${of.model}`,
  indexVersion: INDEX_VERSION,
  cosines: null,
});
const state = (fields: Partial<IndexState> = {}): IndexState => ({ ...FOLLOWS_INSTALLATION, ...fields });
const changing = (to: OwnCollection | null, fields: Partial<IndexState> = {}) =>
  state({ change: { to, begunAt: NOW }, hasWork: true, done: 3, total: 9, ...fields });
const choose = (from: IndexState, wanted: typeof A | null) => afterChoice(from, wanted, 'fresh', TIMES);
const failed = { code: ERRORS.modelKeyRefused, at: NOW, expected: null, returned: null } as const;

describe('a choice of embeddings', () => {
  it('changes nothing where it is what was chosen last', () => {
    expect(choose(state(), null)).toBeNull();
    expect(choose(state({ live: own(A, 'x') }), A)).toBeNull();
    expect(choose(changing(own(A, 'x')), A)).toBeNull();
    expect(choose(changing(null, { live: own(A, 'x') }), null)).toBeNull();
  });

  it('begins a collection of its own, and leaves alone what answers', () => {
    const begun = choose(state({ live: own(A, 'x') }), B);
    expect(begun).toMatchObject({ change: { to: own(B, 'fresh'), begunAt: NOW }, done: 0, hasWork: true });
    expect(begun).not.toHaveProperty('live');
  });

  it('is another one for another length, model or way to index', () => {
    expect(choose(state({ live: own(A, 'x') }), { ...A, dimension: 96 })).not.toBeNull();
    expect(choose(state({ live: own(A, 'x') }), { ...A, model: 'n' })).not.toBeNull();
    expect(choose(state({ live: { ...own(A, 'x'), indexVersion: INDEX_VERSION - 1 } }), A)).not.toBeNull();
  });

  it('is another one where what goes before the texts was not there yet', () => {
    const e5 = { ...A, model: 'multilingual-e5-small' };
    const begun = choose(state({ live: own(e5, 'x') }), e5);
    expect(begun?.change?.to?.modelId).toBe('a/multilingual-e5-small [query: |passage: ]');
    expect(choose(state({ live: begun?.change?.to ?? null }), e5)).toBeNull();
  });

  it('tries again at once what has failed, and takes it from its leader', () => {
    const again = choose(changing(own(A, 'x'), { error: failed }), A);
    expect(again).toEqual({ error: null, leaseOwner: null, leaseUntil: null, attempts: 0 });
  });

  it('of what answers ends the change, whose collection goes', () => {
    expect(choose(changing(own(B, 'y'), { live: own(A, 'x') }), A)).toMatchObject({
      change: null,
      retired: [{ name: 'y', dropAt: LATER }],
      total: 0,
    });
    expect(choose(changing(own(B, 'y')), null)).toMatchObject({ change: null, retired: [{ name: 'y' }] });
  });

  it('in the middle of another change gives that up', () => {
    expect(choose(changing(own(A, 'x')), B)).toMatchObject({
      change: { to: { name: 'fresh' } },
      retired: [{ name: 'x' }],
    });
  });

  it('of the installation keeps what it has there already, and waits for a deletion that may be under way', () => {
    const left = state({ live: own(A, 'x'), leftoverUntil: LATER });
    expect(choose(left, null)).toMatchObject({ change: { to: null }, leftoverUntil: null, leaseUntil: null });
    const leftoverRemovedAt = new Date(NOW.getTime() - 10_000);
    expect(choose({ ...left, leftoverRemovedAt }, null)).toMatchObject({
      leaseUntil: new Date(NOW.getTime() + 50_000),
    });
    expect(choose({ ...left, leftoverRemovedAt: new Date(0) }, null)).toMatchObject({ leaseUntil: null });
  });

  it('that ends the way back has what came to the installation removed', () => {
    const back = changing(null, { live: own(A, 'x') });
    expect(choose(back, A)).toMatchObject({ change: null, leftoverUntil: LATER });
    expect(choose(back, B)).toMatchObject({ change: { to: { name: 'fresh' } }, leftoverUntil: LATER });
  });
});

describe('the switch', () => {
  it('lets the chosen collection answer, and keeps the old one for what reads it', () => {
    expect(afterSwitch(changing(own(B, 'y'), { live: own(A, 'x') }), TIMES)).toEqual({
      live: own(B, 'y'),
      change: null,
      error: null,
      retired: [{ ...own(A, 'x'), dropAt: LATER }],
    });
  });

  it('leaves something in the collection of the installation, which goes after the same pause', () => {
    const after = afterSwitch(changing(own(A, 'x')), TIMES);
    expect(after).toMatchObject({ live: own(A, 'x'), leftoverUntil: LATER, retired: [] });
    const switched = state({ leftoverUntil: LATER, retired: [{ ...own(B, 'y'), dropAt: NOW }] });
    expect(dueOf(switched, NOW)).toEqual({ names: ['y'], hasLeftover: false });
    expect(dueOf(switched, LATER)).toEqual({ names: ['y'], hasLeftover: true });
  });

  it('does nothing where nothing changes, and tells a later change to the same from the first', () => {
    expect(afterSwitch(state(), TIMES)).toBeNull();
    expect(isSameChange({ to: null, begunAt: NOW }, { to: null, begunAt: NOW })).toBe(true);
    expect(isSameChange({ to: null, begunAt: NOW }, { to: null, begunAt: LATER })).toBe(false);
    expect(isSameChange({ to: own(A, 'x'), begunAt: NOW }, { to: own(A, 'y'), begunAt: NOW })).toBe(false);
  });
});

it('names the providers that answer or are to', () => {
  expect(providersOf(state())).toEqual([]);
  expect(providersOf(changing(own(B, 'y'), { live: own(A, 'x') }))).toEqual(['a', 'b']);
  expect(providersOf(changing(null, { live: own(A, 'x') }))).toEqual(['a']);
  expect(providersOf(changing(own({ ...A, dimension: 96 }, 'y'), { live: own(A, 'x') }))).toEqual(['a']);
});

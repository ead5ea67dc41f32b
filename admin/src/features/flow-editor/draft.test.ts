import type { Flow, FlowStep } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { describe, expect, test } from 'vitest';
import { draftAfter, isUnsaved, openDraft } from './draft.ts';

const STEPS = aFlow(anInfo('hello', { next_id: 'name' }), anInput('name', { position: { x: 0, y: 200 } }));

function flowOf(steps: readonly FlowStep[], revision = 1, newIds: Flow['meta']['newIds'] = []): Flow {
  const data = steps.map((step) => ({ ...step, chat_bot_id: 'bot', nodeKind: 'block' as const }));
  return { data, meta: { revision, liveRevision: null, newIds } };
}
const titled = (steps: readonly FlowStep[], title: string) =>
  steps.map((step) => (step.id === 'hello' ? { ...step, title } : step));
const titles = (steps: readonly FlowStep[]) => steps.map(({ title }) => title);

describe('the draft of a flow', () => {
  test('opens as it was read, without what only the server gives', () => {
    const draft = openDraft(flowOf(STEPS));
    expect(isUnsaved(draft)).toBe(false);
    expect(draft.steps).toEqual(STEPS);
  });

  test('places steps that nobody has placed, and leaves those alone that somebody has', () => {
    const draft = openDraft(flowOf(STEPS.map((step) => ({ ...step, position: { x: 0, y: 0 } }))));
    const [hello, name] = draft.steps.map(({ position }) => position);
    expect(name?.y).toBeGreaterThan(hello?.y ?? Number.NaN);
    expect(isUnsaved(draft)).toBe(false);
  });

  test('undoes and redoes, and is saved again where it comes back to what is stored', () => {
    const opened = openDraft(flowOf(STEPS));
    const changed = draftAfter(opened, { kind: 'changed', steps: titled(opened.steps, 'Greeting') });
    expect(isUnsaved(changed)).toBe(true);
    const undone = draftAfter(changed, { kind: 'undone' });
    expect(isUnsaved(undone)).toBe(false);
    expect(titles(draftAfter(undone, { kind: 'redone' }).steps)).toEqual(['Greeting', '']);
    expect(draftAfter(undone, { kind: 'undone' })).toBe(undone);
  });

  test('takes what is typed into one field as one change', () => {
    let draft = openDraft(flowOf(STEPS));
    for (const title of ['G', 'Gr', 'Gre']) {
      draft = draftAfter(draft, { kind: 'changed', steps: titled(draft.steps, title), field: 'hello title' });
    }
    expect(titles(draftAfter(draft, { kind: 'undone' }).steps)).toEqual(['', '']);
  });

  test('keeps the objects of steps that did not change, so that they are not drawn again', () => {
    const opened = openDraft(flowOf(STEPS));
    const steps = titled(opened.steps, 'Greeting').map((step) => ({ ...step }));
    const draft = draftAfter(opened, { kind: 'changed', steps });
    expect(draft.steps[1]).toBe(opened.steps[1]);
  });

  test('forgets the choice of a step that is gone', () => {
    const chosen = draftAfter(openDraft(flowOf(STEPS)), { kind: 'selected', ids: ['hello', 'name'] });
    expect(draftAfter(chosen, { kind: 'changed', steps: STEPS.slice(0, 1) }).selectedIds).toEqual(['hello']);
  });

  test('gets the ids of the server when it is saved, and keeps what was typed meanwhile', () => {
    const sent = aFlow(anInfo('new', { next_id: 'name' }), anInput('name'));
    const before = draftAfter(openDraft(flowOf([], 0)), {
      kind: 'changed',
      steps: sent,
      selectedIds: ['new'],
    });
    const typed = draftAfter(before, {
      kind: 'changed',
      steps: before.steps.map((step) => (step.id === 'name' ? { ...step, title: 'Typed' } : step)),
    });
    const stored = flowOf(aFlow(anInfo('s1', { next_id: 'name' }), anInput('name')), 1, [
      { sent: 'new', id: 's1' },
    ]);
    const draft = draftAfter(typed, { kind: 'saved', flow: stored, sent: before.steps });
    expect(draft).toMatchObject({ baseRevision: 1, selectedIds: ['s1'] });
    expect(draft.steps).toMatchObject([
      { id: 's1', next_id: 'name' },
      { title: 'Typed', parent_ids: ['s1'] },
    ]);
    expect(isUnsaved(draft)).toBe(true);
    const still = draftAfter(before, { kind: 'saved', flow: stored, sent: before.steps });
    expect(isUnsaved(still)).toBe(false);
  });

  test('brings back what was changed here after the flow of somebody else was taken', () => {
    const opened = openDraft(flowOf(STEPS));
    const mine = draftAfter(opened, { kind: 'changed', steps: titled(opened.steps, 'Mine') });
    const theirs = draftAfter(mine, { kind: 'replaced', flow: flowOf(titled(STEPS, 'Theirs'), 2) });
    expect(theirs.baseRevision).toBe(2);
    expect(isUnsaved(theirs)).toBe(false);
    expect(titles(draftAfter(theirs, { kind: 'undone' }).steps)).toEqual(['Mine', '']);
  });
});

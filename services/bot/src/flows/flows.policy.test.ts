import { describe, expect, it } from 'vitest';
import { MAX_FLOW_STEPS, flowStepSchema, type FlowStep, type FlowStepInput } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { aChoice, anInfo, anInput, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { savedSteps, withChangedStep, withStep } from './flows.policy.ts';

const NOTHING_KNOWN: ReadonlySet<string> = new Set();

function counter(): () => string {
  let count = 0;
  return () => `new-${++count}`;
}

/** The fields named by a refusal. */
function fieldsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (isAppError(error)) return error.errors.map(({ field }) => field);
    throw error;
  }
  return [];
}

describe('a whole save', () => {
  it('keeps the ids of the draft, and gives new ones to new steps, in every link', () => {
    const sent = [
      anInfo('kept', { next_id: 'mine' }),
      aChoice('mine', { options: [{ id: 'a', label: 'A', next_id: 'split' }] }),
      aSplit('split'),
      anOption('option', 'split', { next_id: 'kept' }),
    ];
    const { nodes, newIds } = savedSteps(sent, new Set(['kept', 'elsewhere']), counter());
    expect(nodes.map(({ id, next_id, parent_ids }) => ({ id, next_id, parent_ids }))).toEqual([
      { id: 'kept', next_id: 'new-1', parent_ids: ['new-3'] },
      { id: 'new-1', next_id: null, parent_ids: ['kept'] },
      { id: 'new-2', next_id: null, parent_ids: ['new-1'] },
      { id: 'new-3', next_id: 'kept', parent_ids: ['new-2'] },
    ]);
    expect(nodes[1]).toMatchObject({ options: [{ id: 'a', next_id: 'new-2' }] });
    expect(newIds).toEqual([
      { sent: 'mine', id: 'new-1' },
      { sent: 'split', id: 'new-2' },
      { sent: 'option', id: 'new-3' },
    ]);
  });

  it('derives parents from links, whatever was sent', () => {
    const sent = [anInfo('a', { parent_ids: ['nobody'] }), anInfo('b', { parent_ids: ['a'] })];
    const { nodes } = savedSteps(sent, new Set(['a', 'b']), counter());
    expect(nodes.map(({ parent_ids }) => parent_ids)).toEqual([[], []]);
  });

  it('stores nothing that the server gives', () => {
    const sent = flowStepSchema.parse({ ...anInfo('a'), chat_bot_id: 'another', nodeKind: 'branching' });
    const [node] = savedSteps([sent], NOTHING_KNOWN, counter()).nodes;
    expect(Object.keys(node ?? {})).not.toContain('chat_bot_id');
    expect(Object.keys(node ?? {})).not.toContain('nodeKind');
  });

  it.each<[string, FlowStep[], string]>([
    ['an id twice', [anInfo('a'), anInfo('a')], 'nodes.1.id'],
    ['a next step that is not there', [anInfo('a'), anInfo('b', { next_id: 'c' })], 'nodes.1.next_id'],
    [
      'an option that leads nowhere',
      [aChoice('a', { options: [{ id: 'x' }, { id: 'y', next_id: 'c' }] })],
      'nodes.0.options.1.next_id',
    ],
    ['an option of no split', [anOption('a', 'c')], 'nodes.0.parent_ids.0'],
    [
      'a reference back',
      [anInput('a', { validation: { kind: 'custom', pattern: String.raw`(a)\1` } })],
      'nodes.0.validation.pattern',
    ],
    [
      'a look-around in a condition',
      [
        aSplit('a'),
        anOption('b', 'a', {
          condition: {
            rules: [
              { variable: 'v', operator: 'equal', value: '(?=a)' },
              { variable: 'v', operator: 'matches', value: '(?=a)' },
            ],
          },
        }),
      ],
      'nodes.1.condition.rules.1.value',
    ],
    [
      'a pattern too long to run',
      [anInput('a', { validation: { kind: 'custom', pattern: '((a{50}){50}){50}' } })],
      'nodes.0.validation.pattern',
    ],
  ])('refuses %s by its field', (_, sent, field) => {
    expect(fieldsOf(() => savedSteps(sent, NOTHING_KNOWN, counter()))).toEqual([field]);
  });

  it('lets a cycle stand in a draft, and a step that leads to nothing', () => {
    const sent = [anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'a' }), anInfo('c')];
    expect(savedSteps(sent, NOTHING_KNOWN, counter()).nodes).toHaveLength(3);
  });
});

describe('one more step', () => {
  it('is refused by the flow that has all it may have', () => {
    const full = Array.from({ length: MAX_FLOW_STEPS }, (_, n) => anInfo(`s${n}`));
    expect(() => withStep(full, anInfo('more'))).toThrowError(
      expect.objectContaining({ details: { reason: 'TOO_MANY_STEPS', limit: MAX_FLOW_STEPS } }),
    );
    expect(withStep(full.slice(1), anInfo('more'))).toHaveLength(MAX_FLOW_STEPS);
  });

  it('becomes the parent of what it leads to', () => {
    const added = withStep([anInfo('a')], anInfo('b', { next_id: 'a' }));
    expect(added.map(({ parent_ids }) => parent_ids)).toEqual([['b'], []]);
  });

  it('names what it leads to among the steps that there are', () => {
    expect(fieldsOf(() => withStep([anInfo('a')], anInfo('b', { next_id: 'c' })))).toEqual(['next_id']);
  });
});

describe('a changed step', () => {
  it('stays in its place, and gives up the parent that it was', () => {
    const before = withStep([anInfo('a')], anInfo('b', { next_id: 'a' }));
    const after = withChangedStep(before, anInfo('b', { title: 'Alone' }));
    expect(after.map(({ id, title, parent_ids }) => [id, title, parent_ids])).toEqual([
      ['a', '', []],
      ['b', 'Alone', []],
    ]);
  });

  it.each<[string, FlowStepInput, string]>([
    [
      'its own pattern',
      { id: 'a', type: 1, validation: { kind: 'custom', pattern: '(?<=a)b' } },
      'validation.pattern',
    ],
    ['a foreign step', { id: 'a', type: 5, next_id: 'elsewhere' }, 'next_id'],
  ])('is refused for %s', (_, changed, field) => {
    expect(fieldsOf(() => withChangedStep([anInfo('a')], flowStepSchema.parse(changed)))).toEqual([field]);
  });
});

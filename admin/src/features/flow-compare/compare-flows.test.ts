import { describe, expect, it } from 'vitest';
import { flowStepSchema, STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, aMail, anInfo, anInput, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { changedFields, FIELD_NAMES } from './changed-fields.ts';
import { compareFlows, countDifferences, isSameFlow } from './compare-flows.ts';

const before = aFlow(anInfo('hello', { next_id: 'name' }), anInput('name', { variable: 'name' }));
const change = (id: string, fields: object): FlowStep[] =>
  before.map((step) => (step.id === id ? flowStepSchema.parse({ ...step, ...fields }) : step));

describe('two states of a flow', () => {
  it('that are equal differ in nothing', () => {
    const difference = compareFlows(before, structuredClone(before));
    expect(difference).toEqual({ added: [], removed: [], changed: [], moved: [] });
    expect(isSameFlow(difference)).toBe(true);
  });

  it('name what was added, removed and changed, with what a field was and is', () => {
    const after = aFlow(anInfo('hello', { next_id: 'mail', text: 'Good day' }), aMail('mail'));
    const { added, removed, changed, moved } = compareFlows(before, after);
    expect(added.map(({ id }) => id)).toEqual(['mail']);
    expect(removed.map(({ id }) => id)).toEqual(['name']);
    expect(changed.map(({ after: { id }, fields }) => [id, fields])).toEqual([
      [
        'hello',
        [
          { field: 'text', before: 'Info hello', after: 'Good day' },
          { field: 'next_id', before: 'name', after: 'mail' },
        ],
      ],
    ]);
    expect(moved).toEqual([]);
    expect(countDifferences({ added, removed, changed, moved: before })).toBe(3);
  });

  it('tell a step that was only moved from one that was changed too', () => {
    const moved = compareFlows(before, change('name', { position: { x: 5, y: 0 } }));
    expect(moved).toMatchObject({ added: [], removed: [], changed: [], moved: [{ id: 'name' }] });
    expect(isSameFlow(moved)).toBe(true);
    const both = compareFlows(before, change('name', { position: { x: 5, y: 0 }, title: 'Name' }));
    expect(both).toMatchObject({ changed: [{ after: { id: 'name' } }], moved: [] });
    expect(isSameFlow(both)).toBe(false);
  });

  it('differ by what is inside of a field', () => {
    const fieldsOf = (fields: object) =>
      compareFlows(before, change('name', fields)).changed.flatMap((step) =>
        step.fields.map(({ field }) => field),
      );
    expect(fieldsOf({ retry: { max: 5, message: 'Again', onFail: 'end' } })).toEqual([
      'retry.max',
      'retry.message',
      'retry.onFail',
    ]);
    expect(fieldsOf({ validation: { kind: 'number', min: 1 } })).toEqual([
      'validation.kind',
      'validation.minLength',
      'validation.maxLength',
      'validation.min',
      'validation.integer',
    ]);
    expect(fieldsOf({ trigger: { on: 'keyword', keywords: ['hi'] } })).toEqual([
      'trigger.on',
      'trigger.keywords',
      'trigger.oncePerVisitor',
    ]);
  });

  it('do not differ by what the server gives or works out, nor by the order of keys', () => {
    const given = before.map((step) => ({ ...step, chat_bot_id: 'bot', nodeKind: 'block' as const }));
    expect(isSameFlow(compareFlows(before, given))).toBe(true);
    expect(isSameFlow(compareFlows(before, change('name', { parent_ids: [] })))).toBe(true);
    const turned = before.map((step) =>
      flowStepSchema.parse(Object.fromEntries(Object.entries(step).toReversed())),
    );
    expect(isSameFlow(compareFlows(before, turned))).toBe(true);
  });

  it('differ by the split that a way belongs to', () => {
    const ways = (splitId: string) => [aSplit('a'), aSplit('b'), anOption('way', splitId)];
    expect(compareFlows(ways('a'), ways('b')).changed).toMatchObject([
      { fields: [{ field: 'parent_ids', before: ['a'], after: ['b'] }] },
    ]);
  });
});

it('each field that a step can have is compared, but for its place and what is given', () => {
  const types = [anInput('i'), aChoice('c'), aSplit('s'), anOption('o', 's'), anInfo('t'), aMail('m')];
  const kinds = [
    { kind: 'number' },
    { kind: 'email' },
    { kind: 'custom', pattern: 'x' },
    { kind: 'string' },
  ].map((validation) => flowStepSchema.parse({ id: 'i', type: STEP_TYPES.input.id, validation }));
  const known = new Set<string>(FIELD_NAMES.map((field) => field.split('.')[0] ?? ''));
  const had = new Set([...types, ...kinds].flatMap((step) => Object.keys(step)));
  expect([...had].filter((name) => !known.has(name))).toEqual(['id', 'position']);
  const parts = new Set(kinds.flatMap((step) => ('validation' in step ? Object.keys(step.validation) : [])));
  const named = new Set<string>(FIELD_NAMES);
  expect([...parts].filter((name) => !named.has(`validation.${name}`))).toEqual([]);
});

it('a step that became another type differs by each field that only one of them has', () => {
  const fields = changedFields(anInfo('x'), anInput('x')).map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(['type', 'text', 'delayMs', 'placeholder', 'validation.kind']),
  );
});

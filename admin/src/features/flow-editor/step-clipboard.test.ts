import { aFlow, aLargeFlow, anInfo, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { expect, test } from 'vitest';
import { copied, pasted } from './copies.ts';
import { MAX_FLOW_FILE_BYTES } from './flow-file.ts';
import { stepsAsText, stepsFromText } from './step-clipboard.ts';

const FLOW = aFlow(
  anInfo('hello', { next_id: 'split', trigger: { on: 'start' } }),
  aSplit('split', { mode: 'random' }),
  anOption('left', 'split', { next_id: 'end' }),
  anOption('right', 'split', { order: 1, isDefault: true, next_id: 'end' }),
  anInfo('end'),
);
const CONTENT = { format: 'colloquy-steps', version: 1, steps: [anInfo('a')] };
const read = (content: object) => stepsFromText(JSON.stringify(content)).kind;
const newIds = () => {
  let made = 0;
  return () => `new${(made += 1)}`;
};

test('copied steps come out of the clipboard as they went in', () => {
  const copies = copied(FLOW, ['split']);
  expect(stepsFromText(stepsAsText(copies))).toEqual({ kind: 'steps', steps: copies });
  const large = aLargeFlow();
  expect(stepsFromText(stepsAsText(large))).toMatchObject({ kind: 'steps', steps: { length: large.length } });
});

test('in another flow they get new ids and begin nothing, and links out of them are counted as dropped', () => {
  const there = aFlow(anInfo('there', { trigger: { on: 'start' } }));
  const text = stepsFromText(stepsAsText(copied(FLOW, ['hello', 'split'])));
  if (text.kind !== 'steps') throw new Error('It was not read');
  const made = pasted(there, text.steps, newIds());
  expect(made?.dropped).toBe(2);
  expect(made?.steps.slice(1)).toMatchObject([
    { id: 'new1', next_id: 'new2', trigger: null },
    { id: 'new2' },
    { id: 'new3', parent_ids: ['new2'], next_id: null },
    { id: 'new4', parent_ids: ['new2'], next_id: null },
  ]);
  expect(pasted(there, copied(FLOW, ['left']), newIds())?.dropped).toBe(2);
  expect(pasted(FLOW, copied(FLOW, ['hello']), newIds())?.dropped).toBe(0);
});

test.each(['', 'Hello', '{"format":"colloquy-flow","version":1,"steps":[]}', '[]'])(
  'any other text is none of it: %j',
  (text) => {
    expect(stepsFromText(text).kind).toBe('other');
  },
);

test.each([
  ['with no step', { ...CONTENT, steps: [] }],
  ['of another version', { ...CONTENT, version: 2 }],
  ['with a field more', { ...CONTENT, run: 'alert(1)' }],
  ['with a step of no type', { ...CONTENT, steps: [{ id: 'a', type: 9 }] }],
  ['with a field of no step', { ...CONTENT, steps: [{ ...anInfo('a'), onClick: 'alert(1)' }] }],
  ['with one id twice', { ...CONTENT, steps: [anInfo('a'), anInfo('a')] }],
  ['with more than a flow can have', { ...CONTENT, steps: Array(201).fill(anInfo('a')) }],
  ['that are too long', { ...CONTENT, more: 'x'.repeat(MAX_FLOW_FILE_BYTES) }],
])('steps %s are not read', (_what, content) => {
  expect(read(content)).toBe('broken');
});

test('half of a text is not read', () => {
  expect(stepsFromText(stepsAsText(FLOW).slice(0, -9)).kind).toBe('broken');
});

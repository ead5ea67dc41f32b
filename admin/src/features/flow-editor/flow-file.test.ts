import { aFlow, aLargeFlow, anInfo, anInput, anOption } from '@colloquy/flow-engine/testing';
import { describe, expect, test } from 'vitest';
import { flowFile, readFlowFile } from './flow-file.ts';

const FLOW = aFlow(anInfo('hello', { title: 'Hello', next_id: 'name' }), anInput('name'));
const fileOf = (steps: unknown) => JSON.stringify({ format: 'colloquy-flow', version: 1, steps });

describe('an exported flow', () => {
  test('comes back as it was', async () => {
    const flow = aLargeFlow();
    expect(readFlowFile(await flowFile(flow).text())).toEqual({ steps: flow });
  });

  test.each([
    ['{', 'notJson'],
    ['[]', 'notFlow'],
    [JSON.stringify({ format: 'other', version: 1, steps: [] }), 'notFlow'],
    [JSON.stringify({ format: 'colloquy-flow', version: 2, steps: [] }), 'notFlow'],
  ])('is not %s: %s', (text, reason) => {
    expect(readFlowFile(text)).toEqual({ reason });
  });

  test('names the step and the field that is wrong', () => {
    const steps = FLOW.map((step) => (step.id === 'hello' ? { ...step, key: 'Not A Key' } : step));
    expect(readFlowFile(fileOf(steps))).toMatchObject({
      issues: [{ step: 1, title: 'Hello', field: 'key' }],
    });
    expect(readFlowFile(fileOf('steps'))).toMatchObject({ issues: [{ step: null }] });
    expect(readFlowFile(fileOf([{ ...FLOW[0], surprise: 1 }]))).toMatchObject({ issues: [{ step: 1 }] });
  });

  test('has no id twice and no link to a step that is not in it', () => {
    const twice = [...FLOW, { ...FLOW[1], title: 'Again' }];
    expect(readFlowFile(fileOf(twice))).toMatchObject({ issues: [{ step: 3, title: 'Again', field: 'id' }] });
    const lost = aFlow(anInfo('a', { next_id: 'gone' }), anOption('o', 'nowhere'));
    expect(readFlowFile(fileOf(lost))).toMatchObject({
      issues: [{ field: 'next_id' }, { field: 'parent_ids.0' }],
    });
  });

  test('holds no more steps than a flow may have', () => {
    expect(readFlowFile(fileOf([...aLargeFlow(), anInfo('more')]))).toHaveProperty('issues');
  });
});

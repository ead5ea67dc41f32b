import { describe, expect, it } from 'vitest';
import { functionParameterSchema, type FunctionTool } from '@colloquy/contracts';
import type { ChatDelta } from '@colloquy/language-model';
import { createScriptedChatModel } from '@colloquy/language-model/testing';
import { chooseCalls } from './tool-calls.ts';

const tool: FunctionTool = {
  id: 'f1',
  name: 'find_order',
  description: 'Finds an order.',
  parameters: [
    { name: 'id', required: true, description: 'Its number' },
    { name: 'lines', type: 'integer', default: 5 },
    { name: 'size', enum: ['small', 'large'] },
    { name: 'open', type: 'boolean' },
  ].map((parameter) => functionParameterSchema.parse(parameter)),
  responseMode: 'summary',
  timeoutMs: 1_000,
  confirm: false,
  revision: 1,
};
const calling = (argumentsJson: string, name = 'find_order'): ChatDelta => ({
  type: 'tool-call',
  id: 'c1',
  name,
  argumentsJson,
});
const signal = new AbortController().signal;

async function chosen(...deltas: readonly ChatDelta[]) {
  const model = createScriptedChatModel(() => deltas);
  const asked = {
    text: 'Where is 4711?',
    history: [{ question: 'Hi', answer: 'Call find_order with id 1!' }],
  };
  const { calls } = await chooseCalls(model, [tool], asked, signal);
  return { parameters: calls.map((call) => call.parameters), request: model.requests[0] };
}

describe('the choice of a function', () => {
  it('describes what there is, with a closed schema, and shows the visitor’s messages alone', async () => {
    const { request } = await chosen(calling('{"id":"4711"}'));
    expect(request?.tools).toEqual([
      {
        name: 'find_order',
        description: 'Finds an order.',
        parameters: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'Its number' },
            lines: { type: 'integer' },
            size: { type: 'string', enum: ['small', 'large'] },
            open: { type: 'boolean' },
          },
          required: ['id'],
          additionalProperties: false,
        },
      },
    ]);
    expect(request?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'user', content: 'Where is 4711?' },
    ]);
  });

  it.each([
    ['{"id":"4711"}', { id: '4711' }],
    ['{"id":4711}', { id: '4711' }],
    ['{"id":"1","lines":"7"}', { id: '1', lines: 7 }],
    ['{"id":"1","open":"true","size":null}', { id: '1', open: true }],
  ])('takes the arguments %s as their types say', async (argumentsJson, parameters) => {
    expect((await chosen(calling(argumentsJson))).parameters).toEqual([parameters]);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '"4711"',
    '{}',
    '{"id":{}}',
    '{"id":"1","admin":true}',
    '{"id":"1","lines":"many"}',
    '{"id":"1","lines":1.5}',
    '{"id":"1","size":"medium"}',
    `{"id":"${'x'.repeat(1_001)}"}`,
    '{"__proto__":{"id":"1"}}',
  ])('is none with the arguments %s', async (argumentsJson) => {
    expect((await chosen(calling(argumentsJson))).parameters).toEqual([]);
  });

  it('is none of a function that there is not, nor of a text', async () => {
    expect((await chosen(calling('{"id":"1"}', 'delete_all'))).parameters).toEqual([]);
    expect((await chosen({ type: 'text', text: 'find_order({"id":"1"})' })).parameters).toEqual([]);
  });

  it('ends at the budget of a turn', async () => {
    const many = Array.from({ length: 10 }, (_, n) => calling(`{"id":"${n}"}`));
    expect((await chosen(...many)).parameters).toEqual([{ id: '0' }, { id: '1' }, { id: '2' }]);
  });
});

import { expect, test } from 'vitest';
import type { BotFunction } from '@colloquy/contracts';
import { functionOf, NEW_PARAMETER, typedValue, valuesOf, withPathParameters } from './function-values.ts';

const stored: BotFunction = {
  id: 'f1',
  chat_bot_id: 'b1',
  workspace_id: 'w1',
  name: 'find_order',
  description: 'Finds an order.',
  method: 'GET',
  url: 'https://api.example.com/orders/{id}',
  headers: [{ name: 'Authorization', hasSecret: true }],
  parameters: [
    { name: 'id', description: '', type: 'string', location: 'path', required: true },
    {
      name: 'lines',
      description: 'How many',
      type: 'integer',
      location: 'query',
      required: false,
      enum: [5, 10],
      default: 5,
    },
  ],
  responseMode: 'raw',
  responsePath: '$.order',
  timeoutMs: 8_000,
  confirm: true,
  cacheSeconds: 60,
  enabled: true,
  lastTest: null,
  revision: 2,
  _createTime: '2026-11-20T10:00:00.000Z',
  _updateTime: '2026-11-20T10:00:00.000Z',
};

test('what is stored comes back from the form as it was, and keeps its secrets', () => {
  const { name, description, method, url, parameters, responseMode, responsePath } = stored;
  expect(functionOf(valuesOf(stored))).toEqual({
    name,
    description,
    method,
    url,
    parameters,
    responseMode,
    responsePath,
    headers: [{ name: 'Authorization', secret: null }],
    timeoutMs: 8_000,
    cacheSeconds: 60,
    confirm: true,
  });
});

test.each([
  ['5', 'integer', 5],
  ['5.5', 'integer', null],
  ['', 'number', null],
  ['x', 'number', null],
  ['true', 'boolean', true],
  ['yes', 'boolean', null],
  [' a ', 'string', 'a'],
] as const)('%j as %s is %j', (typed, type, value) => {
  expect(typedValue(typed, type)).toBe(value);
});

const ofPath = (name: string, description = '') =>
  ({ ...NEW_PARAMETER, name, description, location: 'path', required: true }) as const;
const ofQuery = { ...NEW_PARAMETER, name: 'lines' };
test.each([
  ['a variable makes its parameter', [], 'https://a.example.com/{id}/{part}', [ofPath('id'), ofPath('part')]],
  ['one of the query is none', [ofQuery], 'https://a.example.com/?id={id}', [ofQuery]],
  [
    'a variable that is typed further keeps one parameter',
    [ofPath('i'), ofQuery],
    '/{id}',
    [ofQuery, ofPath('id')],
  ],
  [
    'what is described stays until somebody removes it',
    [ofPath('id', 'Its number')],
    '/',
    [ofPath('id', 'Its number')],
  ],
  ['an empty variable is none yet', [], '/{}', []],
])('of the address: %s', (_what, before, url, after) => {
  expect(withPathParameters(before, url)).toEqual(after);
});

test('an address that its parameters fit changes nothing', () => {
  const parameters = [ofPath('id'), ofQuery];
  expect(withPathParameters(parameters, 'https://a.example.com/{id}')).toBe(parameters);
});

import { expect, test } from 'vitest';
import {
  MAX_FUNCTION_PARAMETERS,
  type BotFunction,
  type FunctionParameter,
  type FunctionValue,
} from '@colloquy/contracts';
import {
  argumentOf,
  functionFormSchema,
  functionOf,
  NEW_PARAMETER,
  typedValue,
  valuesOf,
  withPathParameters,
} from './function-values.ts';

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
  [' 5 ', 'integer', 5],
  [' a ', 'string', ' a '],
  ['', 'string', ''],
] as const)('%j as %s is %j', (typed, type, value) => {
  expect(typedValue(typed, type)).toBe(value);
});

test.each([
  ['choices with commas', { enum: ['Paris, France', 'Rome'], default: 'Paris, France' }],
  ['a choice that is empty or starts with a space', { enum: ['', ' x', 'x'], default: ' x' }],
  ['an empty default', { default: '' }],
  ['a default of spaces', { default: '  ' }],
  ['no choices and no default', {}],
])('of a text: %s come back from the form as they were', (_what, values) => {
  const parameter = {
    name: 'city',
    description: '',
    type: 'string',
    location: 'query',
    required: false,
    ...values,
  } as const;
  expect(functionOf(valuesOf({ ...stored, parameters: [parameter] })).parameters).toEqual([parameter]);
});

test.each<[string, Pick<FunctionParameter, 'type' | 'enum'>, string, FunctionValue | undefined]>([
  ['a choice by its place', { type: 'string', enum: ['', ' x'] }, '1', ' x'],
  ['the empty choice', { type: 'string', enum: ['', ' x'] }, '0', ''],
  ['no', { type: 'boolean' }, '1', false],
  ['a number', { type: 'number' }, '5', 5],
  ['a text that does not fit, as typed', { type: 'number' }, 'x', 'x'],
  ['nothing', { type: 'string' }, '', undefined],
])('a test call gets %s', (_what, parameter, typed, value) => {
  expect(argumentOf(parameter, typed)).toBe(value);
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

test('a variable without room is not left out in silence: the form is refused', () => {
  const parameters = Array.from({ length: MAX_FUNCTION_PARAMETERS }, (_, at) => ({
    ...NEW_PARAMETER,
    name: `part${at}`,
  }));
  const url = 'https://a.example.com/{id}';
  expect(withPathParameters(parameters, url)).toHaveLength(MAX_FUNCTION_PARAMETERS);
  const schema = functionFormSchema((key) => key);
  const read = (change: object) => schema.safeParse({ ...valuesOf(stored), parameters, url, ...change });
  expect(read({}).error?.issues).toMatchObject([{ path: ['parameters'], message: 'functions.noRoom' }]);
  expect(read({ url: 'https://a.example.com/' }).success).toBe(true);
  expect(withPathParameters(parameters.slice(1), url)).toHaveLength(MAX_FUNCTION_PARAMETERS);
});

test('an address that its parameters fit changes nothing', () => {
  const parameters = [ofPath('id'), ofQuery];
  expect(withPathParameters(parameters, 'https://a.example.com/{id}')).toBe(parameters);
});

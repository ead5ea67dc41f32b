import { anInfo, anOption } from '@colloquy/flow-engine/testing';
import { expect, test } from 'vitest';
import { nameOf } from './step-names.ts';

const t = (key: string) => key;

test.each([
  [anInfo('a', { title: 'Greeting', text: 'Hello' }), 'Greeting'],
  [anInfo('a', { text: 'Welcome to **Larkfield**.' }), 'Welcome to Larkfield.'],
  [anInfo('a', { text: '' }), 'flow.types.infoText'],
  [anOption('a', 'split', { label: '5 * 2' }), '5 * 2'],
])('a step is called by its title, by what it says, or by its type %#', (step, name) => {
  expect(nameOf(step, t)).toBe(name);
});

import { describe, expect, it } from 'vitest';
import type { FlowTrigger } from '@colloquy/contracts';
import { anInfo } from '../testing/index.ts';
import { triggerFor } from './trigger-for.ts';

const root = (id: string, trigger: Partial<FlowTrigger> & Pick<FlowTrigger, 'on'>, order = 0) =>
  anInfo(id, { trigger, order, key: `key-${id}` });

const FLOW = [
  root('welcome', { on: 'start', oncePerVisitor: true }, 1),
  root('second-welcome', { on: 'start' }, 2),
  root('order', { on: 'keyword', keywords: ['order'] }),
  root('status', { on: 'keyword', keywords: ['Order Status', 'où est mon colis', '注文'] }),
  root('return', { on: 'intent', keywords: ['I want to return my parcel'] }),
  root('lost', { on: 'unknown' }),
  root('book', { on: 'button' }),
  anInfo('no-root'),
];

describe('what begins a run', () => {
  it.each([
    ['a start', { on: 'start' }, 'welcome'],
    [
      'a start of a visitor who has seen the first root',
      { on: 'start', seenRoots: ['welcome'] },
      'second-welcome',
    ],
    ['a word', { on: 'keyword', text: 'My ORDER, please!' }, 'order'],
    ['the longest phrase', { on: 'keyword', text: 'What is my order status?' }, 'status'],
    ['a phrase without its accents', { on: 'keyword', text: 'ou est mon colis' }, 'status'],
    ['a word of a script without spaces', { on: 'keyword', text: 'ご注文について' }, 'status'],
    ['a part of a word', { on: 'keyword', text: 'reordering' }, null],
    ['a phrase that is cut', { on: 'keyword', text: 'status of it' }, null],
    ['what is meant, in other words', { on: 'intent', text: 'How can the parcels be returned?' }, 'return'],
    ['a part of what is meant', { on: 'intent', text: 'Where is my parcel?' }, null],
    ['no answer', { on: 'unknown', text: 'xyz' }, 'lost'],
    ['a button by id', { on: 'button', text: 'book' }, 'book'],
    ['a button by key', { on: 'button', text: 'key-book' }, 'book'],
    ['a button of nothing', { on: 'button' }, null],
    ['a button of another root', { on: 'button', text: 'welcome' }, null],
    ['an empty message', { on: 'keyword', text: '' }, null],
  ] as const)('is, of %s, %j: %s', (_what, event, id) => {
    expect(triggerFor(FLOW, event)).toBe(id);
  });

  it('is nothing where there is no flow', () => {
    expect(triggerFor([], { on: 'start' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { MAX_FLOW_BUTTONS, NAME_MAX_LENGTH } from '@colloquy/contracts';
import { aJoin, anInfo } from '../testing/index.ts';
import { flowButtons } from './flow-buttons.ts';

const button = (id: string, fields: Parameters<typeof anInfo>[1] = {}) =>
  anInfo(id, { trigger: { on: 'button' }, ...fields });
const labels = (...steps: Parameters<typeof flowButtons>[0]) => flowButtons(steps).map(({ label }) => label);

describe('the buttons of a flow', () => {
  it('are its roots that wait for one, in its order', () => {
    const steps = [
      button('late', { title: 'Later', order: 2 }),
      button('early', { title: 'Sooner', order: 1 }),
      anInfo('word', { title: 'Word', trigger: { on: 'keyword', keywords: ['word'] } }),
      anInfo('hello', { title: 'Hello', trigger: { on: 'start' } }),
      anInfo('inner', { title: 'Inner' }),
    ];
    expect(flowButtons(steps)).toEqual([
      { id: 'early', label: 'Sooner' },
      { id: 'late', label: 'Later' },
    ]);
  });

  it('are called by the title, or else by what the step says, without its marks', () => {
    expect(labels(button('a', { title: 'Order', text: 'What?' }))).toEqual(['Order']);
    expect(labels(button('a', { text: 'See **our** [hours](https://example.com)\nnow' }))).toEqual([
      'See our hours now',
    ]);
  });

  it('stand on one line, which nothing turns round', () => {
    expect(labels(button('a', { title: 'One\n\u202Etwo' }))).toEqual(['One two']);
  });

  it('are no longer than a title, cut between characters', () => {
    const [label = ''] = labels(button('a', { text: '👩‍👩‍👧'.repeat(20) }));
    expect(label.length).toBeLessThanOrEqual(NAME_MAX_LENGTH);
    expect(label).toMatch(/^(?:👩‍👩‍👧)+…$/u);
  });

  it('leave out what has no name, and a text that only a run can fill', () => {
    expect(
      labels(aJoin('join', { trigger: { on: 'button' } }), button('a', { text: 'Hi {{name}}' })),
    ).toEqual([]);
  });

  it('are as many as are shown at most', () => {
    const many = Array.from({ length: 30 }, (_, n) => button(`b${n}`, { title: `Button ${n}`, order: n }));
    expect(labels(...many)).toHaveLength(MAX_FLOW_BUTTONS);
  });
});

import { describe, expect, it } from 'vitest';
import type { FlowStep } from '@colloquy/contracts';
import {
  aChoice,
  aFlow,
  aMail,
  anInfo,
  anInput,
  anOption,
  aSplit,
  RUN_CONTEXT,
  TEXTS,
} from '@colloquy/flow-engine/testing';
import { answerWalk, beginWalk, chooseWay, stepOfWalk, type Walk, type WalkOptions } from './walk.ts';

const OPTIONS: WalkOptions = {
  texts: TEXTS,
  allowInterruptions: true,
  asksForWays: true,
  random: RUN_CONTEXT.random,
};
const begin = (steps: readonly FlowStep[], options = OPTIONS) =>
  beginWalk(steps, steps[0]?.id ?? '', options);
const say = (walk: Walk, text: string, options = OPTIONS) => answerWalk(walk, { text }, text, options);
const kindsOf = ({ entries }: Walk) => entries.map(({ kind }) => kind);

/** Two random splits in a row, which one action passes. */
const draws = aFlow(
  aSplit('first', { mode: 'random', title: 'First' }),
  anOption('a', 'first', { label: 'A', weight: 3, next_id: 'second', order: 0 }),
  anOption('b', 'first', { label: 'B', weight: 1, isDefault: true, next_id: 'second', order: 1 }),
  aSplit('second', { mode: 'random', title: 'Second' }),
  anOption('c', 'second', { label: 'C', weight: 0, next_id: 'end', order: 0 }),
  anOption('d', 'second', { label: 'D', isDefault: true, next_id: 'end', order: 1 }),
  anInfo('end'),
);

describe('a walk of a draft', () => {
  it('goes on after messages by itself, and waits at a question', () => {
    const walk = begin(
      aFlow(
        anInfo('hello', { next_id: 'more' }),
        anInfo('more', { next_id: 'name' }),
        anInput('name', { variable: 'name' }),
      ),
    );
    expect(kindsOf(walk)).toEqual(['message', 'message', 'message']);
    expect(stepOfWalk(walk)).toBe('name');
    expect(walk.run.state).toBe('active');
  });

  it('keeps an answer, fills it in, and shows the mail that would be sent', () => {
    const steps = aFlow(
      anInput('name', { variable: 'name', next_id: 'mail' }),
      aMail('mail', { subject: 'From {{name}}', body: 'Hi {{name}}', next_id: 'bye' }),
      anInfo('bye', { text: 'Bye, {{name}}' }),
    );
    const walk = say(begin(steps), 'Ada');
    expect(walk.run.variables).toEqual({ name: 'Ada' });
    expect(walk.entries.slice(1)).toMatchObject([
      { kind: 'answer', text: 'Ada' },
      { kind: 'mail', mail: { subject: 'From Ada', body: 'Hi Ada', to: ['team@example.com'] } },
      { kind: 'message', step: { text: 'Bye, Ada' } },
      { kind: 'completed' },
    ]);
    expect(stepOfWalk(walk)).toBeNull();
  });

  it('tells why an answer was not taken and how often one can try again, without asking twice', () => {
    const steps = aFlow(
      anInput('age', { validation: { kind: 'number', max: 99 }, retry: { max: 2, onFail: 'contact' } }),
    );
    const once = say(begin(steps), '100');
    expect(once.entries.slice(1)).toMatchObject([
      { kind: 'answer' },
      { kind: 'refusal', refusal: { issue: 'tooBig', attemptsLeft: 1 } },
    ]);
    expect(once.waiting?.id).toBe('age');
    const twice = say(once, 'x');
    expect(twice.entries.slice(4)).toMatchObject([
      { kind: 'refusal', refusal: { issue: 'noNumber', attemptsLeft: 0 } },
      { kind: 'contact' },
      { kind: 'failed', reason: 'contactOffered' },
    ]);
    expect(twice.waiting).toBeNull();
  });

  it('asks again after a question in between, where those are allowed', () => {
    const steps = aFlow(aChoice('choice'));
    const walk = say(begin(steps), 'What does it cost?');
    expect(kindsOf(walk)).toEqual(['message', 'answer', 'question', 'message']);
    expect(walk.run.attempts).toBe(0);
    const strict = { ...OPTIONS, allowInterruptions: false };
    expect(kindsOf(say(begin(steps, strict), 'What does it cost?', strict))).toEqual([
      'message',
      'answer',
      'refusal',
    ]);
  });

  it('waits at each random split until somebody says which way it goes', () => {
    const first = begin(draws);
    expect(stepOfWalk(first)).toBe('first');
    expect(first.entries).toEqual([]);
    expect(first.pending?.ways.map(({ option, share }) => [option.id, share])).toEqual([
      ['a', 0.75],
      ['b', 0.25],
    ]);
    const second = chooseWay(first, 'b', OPTIONS);
    expect(stepOfWalk(second)).toBe('second');
    const end = chooseWay(second, null, OPTIONS);
    expect(end.entries).toMatchObject([
      { kind: 'way', split: { id: 'first' }, option: { id: 'b' }, share: 0.25 },
      { kind: 'way', split: { id: 'second' }, option: { id: 'd' }, share: 1 },
      { kind: 'message' },
      { kind: 'completed' },
    ]);
  });

  it('leaves random splits to chance where nobody wants to be asked', () => {
    const walk = begin(draws, { ...OPTIONS, asksForWays: false, random: () => 0.9 });
    expect(walk.run.visited).toEqual(['first', 'b', 'second', 'd', 'end']);
    expect(walk.pending).toBeNull();
  });

  it('does not ask at a random split without weights, which goes to its default', () => {
    const steps = draws.map((step) => ('weight' in step ? { ...step, weight: 0 } : step));
    expect(begin(steps).run.visited).toEqual(['first', 'b', 'second', 'd', 'end']);
  });

  it('tells where a split by a condition went, without a share', () => {
    const steps = aFlow(
      aChoice('pick', { next_id: 'split' }),
      aSplit('split', { mode: 'choice' }),
      anOption('yes', 'split', { label: 'Yes', order: 0 }),
      anOption('no', 'split', { label: 'No', isDefault: true, order: 1 }),
    );
    const walk = answerWalk(begin(steps), { text: '', optionIds: ['yes'] }, 'Yes', OPTIONS);
    expect(walk.entries.slice(2)).toMatchObject([
      { kind: 'way', split: { id: 'split' }, option: { id: 'yes' }, share: null },
      { kind: 'completed' },
    ]);
  });

  it('ends with the fault of a draft that the check would refuse', () => {
    const steps = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'a' }));
    expect(begin(steps).entries.at(-1)).toEqual({ kind: 'failed', reason: 'loop' });
  });

  it('stays on the steps that it began with', () => {
    const steps = aFlow(anInput('name'));
    const walk = begin(steps);
    expect(walk.steps).toBe(steps);
    expect(say(walk, 'Ada').run.state).toBe('completed');
  });
});

import { describe, expect, it } from 'vitest';
import type { FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, aJoin, aMail, anInfo, anInput, RUN_CONTEXT, walked } from '../testing/index.ts';
import { advance, repeatStep } from './advance.ts';
import { endRun, isIdle } from './end-run.ts';

const NUMBER = { kind: 'number' as const, message: 'A number, please.' };
const ageFlow = (fields: Parameters<typeof anInput>[1] = {}): FlowStep[] =>
  aFlow(
    anInput('age', { variable: 'age', next_id: 'end', validation: { kind: 'number' }, ...fields }),
    anInfo('end', { text: 'You are {{age}}.' }),
  );

describe('a run', () => {
  it('shows its first step with what a client needs to know, and nothing of the graph', () => {
    const { run, last } = walked(ageFlow({ comment: 'ours', placeholder: 'Age', inputMode: 'numeric' }), []);
    expect(run).toMatchObject({ state: 'active', current_id: 'age', visited: ['age'], attempts: 0 });
    expect(Object.keys(last.messages[0] ?? {}).toSorted()).toEqual([
      'delayMs',
      'id',
      'input',
      'media',
      'options',
      'progress',
      'text',
      'type',
    ]);
    expect(last.messages[0]).toMatchObject({
      id: 'age',
      text: 'Question age?',
      input: { kind: 'number', required: true, placeholder: 'Age', inputMode: 'numeric' },
      progress: { done: 0, total: 1 },
    });
  });

  it('keeps an answer, fills it into texts, and is completed behind its last step', () => {
    const { turns, run } = walked(ageFlow(), [' 42 ', '_']);
    expect(turns[1]?.messages).toMatchObject([{ id: 'end', text: 'You are 42.', delayMs: 500 }]);
    expect(run).toMatchObject({
      state: 'completed',
      current_id: null,
      endReason: null,
      variables: { age: 42 },
    });
    expect(run.answers).toEqual([
      { step_id: 'age', value: 42, raw: ' 42 ', optionIds: [], valid: true, at: '2026-01-01T12:00:00.000Z' },
    ]);
    expect(turns[2]).toMatchObject({ messages: [], effects: [{ kind: 'completed' }] });
  });

  it('goes through joins on both ways', () => {
    const flow = aFlow(
      aChoice('choice', {
        next_id: 'b',
        options: [
          { id: 'yes', label: 'Yes', next_id: 'a' },
          { id: 'no', label: 'No' },
        ],
      }),
      anInfo('a', { next_id: 'join' }),
      anInfo('b', { next_id: 'join' }),
      aJoin('join', { next_id: 'end' }),
      anInfo('end'),
    );
    expect(walked(flow, ['yes', '_']).run.visited).toEqual(['choice', 'a', 'join', 'end']);
    expect(walked(flow, ['no', '_']).run.visited).toEqual(['choice', 'b', 'join', 'end']);
  });

  it('is of one revision, and takes no steps of another', () => {
    const { run } = walked(ageFlow(), []);
    const other = { ...RUN_CONTEXT, revision: 2 };
    expect(() => advance(ageFlow(), run, { text: '1' }, other)).toThrow(
      'A run of revision 1 cannot go on with 2',
    );
  });

  it('changes nothing of what it was handed', () => {
    const { run } = walked(ageFlow(), ['nothing']);
    const before = structuredClone(run);
    advance(ageFlow(), run, { text: '5' }, RUN_CONTEXT);
    expect(run).toEqual(before);
  });
});

describe('an answer that is not valid', () => {
  it('leaves the step as it is, with what is wrong and how often it can be tried again', () => {
    const { last, run } = walked(ageFlow({ validation: NUMBER }), ['old']);
    expect(last.refusal).toEqual({ issue: 'noNumber', message: 'A number, please.', attemptsLeft: 2 });
    expect(last.messages).toMatchObject([{ id: 'age' }]);
    expect(run).toMatchObject({ current_id: 'age', attempts: 1, variables: {}, visited: ['age'] });
  });

  it('is refused in the words of its rule, else of the step, else of the product', () => {
    const words = (fields: Parameters<typeof anInput>[1]) =>
      walked(ageFlow(fields), ['x']).last.refusal?.message;
    const retry = { message: 'Try again.' };
    expect(words({ validation: NUMBER, retry })).toBe('A number, please.');
    expect(words({ retry })).toBe('Try again.');
    expect(words({})).toBe('noNumber');
  });

  it.each([
    ['skip', { state: 'active', current_id: 'end', endReason: null, attempts: 0 }, []],
    ['end', { state: 'failed', current_id: null, endReason: 'answerNotValid' }, ['failed']],
    ['contact', { state: 'failed', endReason: 'contactOffered' }, ['offerContact', 'failed']],
  ] as const)('is followed by %s after the last try', (onFail, expected, effects) => {
    const { run, last } = walked(ageFlow({ retry: { max: 3, onFail } }), ['a', 'b', 'c']);
    expect(run).toMatchObject(expected);
    expect(last.effects.map(({ kind }) => kind)).toEqual(effects);
    expect(last.refusal).toMatchObject({ attemptsLeft: 0 });
    expect(run.answers.map(({ valid, raw }) => [valid, raw])).toEqual([
      [false, 'a'],
      [false, 'b'],
      [false, 'c'],
    ]);
  });

  it('counts anew for the next step', () => {
    const flow = aFlow(
      anInput('a', { next_id: 'b', validation: { kind: 'number' } }),
      anInput('b', { validation: { kind: 'number' } }),
    );
    expect(walked(flow, ['x', 'y', '1', 'z']).last.refusal).toMatchObject({ attemptsLeft: 2 });
  });

  it('can be left out where the step is optional', () => {
    const { run } = walked(ageFlow({ required: false }), ['_']);
    expect(run).toMatchObject({ current_id: 'end', variables: {} });
    expect(run.answers).toMatchObject([{ value: null, valid: true }]);
  });
});

describe('a question in the middle of a run', () => {
  const asking = { allowInterruptions: true };

  it('leaves the run as it is, and the step is asked again', () => {
    const { run, turns } = walked(ageFlow(), ['When do you open?'], asking);
    expect(turns[1]).toEqual({
      run: turns[0]?.run,
      messages: [],
      effects: [],
      refusal: null,
      isInterrupted: true,
    });
    expect(repeatStep(ageFlow(), run, RUN_CONTEXT)).toMatchObject({ run, messages: [{ id: 'age' }] });
  });

  it('is an answer like any other where interruptions are not allowed', () => {
    expect(walked(ageFlow(), ['When do you open?']).last).toMatchObject({
      isInterrupted: false,
      refusal: { issue: 'noNumber' },
    });
  });

  it('is what a step asks for that takes any text', () => {
    const { run } = walked(ageFlow({ validation: { kind: 'string' } }), ['When do you open?'], asking);
    expect(run.variables).toEqual({ age: 'When do you open?' });
  });

  it('interrupts an info text, which takes no answer', () => {
    const { last } = walked(ageFlow(), ['42', 'When do you open?'], asking);
    expect(last).toMatchObject({ isInterrupted: true, run: { current_id: 'end' } });
  });

  it('is none where an option was chosen, whatever its label', () => {
    const flow = aFlow(aChoice('choice', { next_id: 'end' }), anInfo('end'));
    const { last } = walked(flow, [{ text: 'Really?', optionIds: ['nobody'] }], asking);
    expect(last).toMatchObject({ isInterrupted: false, refusal: { issue: 'noOption' } });
  });

  it('has nothing to repeat once the run is over', () => {
    const { run } = walked(ageFlow(), ['42', '_']);
    expect(repeatStep(ageFlow(), run, RUN_CONTEXT).messages).toEqual([]);
  });
});

describe('a mail', () => {
  const mailFlow = (fields: Parameters<typeof aMail>[1] = {}) =>
    aFlow(
      anInput('email', { variable: 'email', next_id: 'mail' }),
      aMail('mail', {
        subject: 'Lead: {{email}}',
        body: '{{email}} wrote.\nBye',
        replyToVariable: 'email',
        next_id: 'end',
        ...fields,
      }),
      anInfo('end'),
    );

  it('is asked for once, with the visitor’s answers, while the run goes on', () => {
    const { last, run } = walked(mailFlow({ attachTranscript: true }), ['ada@example.com']);
    expect(last.effects).toEqual([
      {
        kind: 'sendMail',
        key: 'chat:mail',
        stepId: 'mail',
        to: ['team@example.com'],
        subject: 'Lead: ada@example.com',
        body: 'ada@example.com wrote.\nBye',
        replyTo: 'ada@example.com',
        attachTranscript: true,
      },
    ]);
    expect(run).toMatchObject({ current_id: 'end', mailed: ['mail'] });
  });

  it('is not sent again by another run of the conversation', () => {
    const { last, run } = walked(mailFlow(), ['ada@example.com'], { mailedSteps: ['mail'] });
    expect([last.effects, run.current_id]).toEqual([[], 'end']);
  });

  it('has no header that a visitor wrote', () => {
    const { last } = walked(mailFlow(), ['x\r\nBcc: all@example.com']);
    expect(last.effects).toMatchObject([{ subject: 'Lead: x Bcc: all@example.com', replyTo: null }]);
  });
});

describe('a flow that no check has seen', () => {
  it.each([
    ['a step that is not there', [anInfo('a', { next_id: 'nowhere' })], 'stepMissing'],
    ['a way back', [anInfo('a', { next_id: 'b' }), aJoin('b', { next_id: 'a' })], 'loop'],
    ['no root', [], 'stepMissing'],
  ])('ends a run at %s', (_what, [first, ...rest], reason) => {
    const flow = first === undefined ? [] : aFlow(first, ...rest);
    const { run, last } = walked(flow, ['_']);
    expect(run).toMatchObject(
      flow.length === 0 ? { state: 'failed' } : { state: 'failed', endReason: reason },
    );
    expect(last.messages).toEqual([]);
  });
});

describe('a run that others end', () => {
  const { run } = walked(ageFlow(), []);
  const later = new Date('2026-01-01T12:30:00Z');

  it.each([
    ['idle', 'abandoned'],
    ['visitor', 'aborted'],
    ['human', 'aborted'],
    ['reset', 'aborted'],
  ] as const)('by %s is %s', (reason, state) => {
    expect(endRun(run, reason, later)).toMatchObject({ state, endReason: reason, current_id: null });
  });

  it('stays completed', () => {
    const done = walked(ageFlow(), ['42', '_']).run;
    expect(endRun(done, 'idle', later)).toBe(done);
  });

  it('is idle after the minutes of its bot, and never when it is over', () => {
    expect([isIdle(run, 30, later), isIdle(run, 31, later)]).toEqual([true, false]);
    expect(isIdle(endRun(run, 'reset', later), 5, later)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { flowNodesSchema, STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { check, prove, unsafePatterns } from '@colloquy/flow-engine';
import { heightOf, NODE_WIDTH_PX } from '../flow-editor/auto-layout.ts';
import type { FlowTemplate } from './flow-template.ts';
import { newTemplateSteps, templateSteps } from './template-steps.ts';
import { FLOW_TEMPLATES } from './templates/registry.ts';
import { walkEveryWay } from './walk-every-way.fixture.ts';

const ME = 'ada@example.com';
const GOOD_ANSWERS = {
  name: 'Ada',
  email: ME,
  phone: '+44 20 7946 0018',
  order_number: 'a-10234',
};

const counting = () => {
  let made = 0;
  return () => `new-${(made += 1)}`;
};
const isMail = ({ type }: FlowStep) => type === STEP_TYPES.emailNotification.id;
/** Ends that every run of the template must reach. */
const endsOf = (template: FlowTemplate) => prove(templateSteps(template, ME), { confirmedAddresses: [ME] });

it('there are five templates, each of its own name', () => {
  expect(new Set(FLOW_TEMPLATES.map(({ id }) => id)).size).toBe(5);
});

describe.each(FLOW_TEMPLATES)('the template $id', (template) => {
  const steps = templateSteps(template, ME);

  it('can be saved and published as it is', () => {
    expect(flowNodesSchema.safeParse(steps).error).toBeUndefined();
    expect(unsafePatterns(steps)).toEqual([]);
    expect(check(steps, { confirmedAddresses: [ME] })).toEqual([]);
  });

  it('mails to the address and to nobody else', () => {
    const recipients = steps.filter(isMail).flatMap((step) => ('to' in step ? step.to : []));
    expect(new Set(recipients)).toEqual(new Set([ME]));
  });

  it('leads to each of its steps and ends, and no run fails but by answers that were not given', () => {
    const runs = walkEveryWay(steps, GOOD_ANSWERS).map(({ run }) => run);
    expect(new Set(runs.flatMap(({ visited }) => visited))).toEqual(new Set(steps.map(({ id }) => id)));
    expect(new Set(runs.map(({ visited }) => visited.at(-1)))).toEqual(new Set(endsOf(template).ends));
    for (const { state, endReason } of runs) {
      expect(state === 'completed' || endReason === 'answerNotValid' || endReason === 'contactOffered').toBe(
        true,
      );
    }
  });

  it('uses no variable in a text that a visitor can read without a value', () => {
    const shown = endsOf(template).unset.filter(({ step_id: id }) =>
      steps.some((step) => step.id === id && !isMail(step)),
    );
    expect(shown).toEqual([]);
  });

  it('names what it keeps, and marks what is personal', () => {
    for (const step of steps) {
      expect('label' in step ? step.label : step.title).not.toBe('');
      if (step.type === STEP_TYPES.input.id) expect(step.variable).not.toBeNull();
      if (['name', 'email', 'phone'].includes(step.variable ?? '')) expect(step.pii).toBe('contact');
    }
  });

  it('is laid out without one step on another', () => {
    const overlaps = steps.filter((a, n) =>
      steps
        .slice(n + 1)
        .some(
          (b) =>
            Math.abs(a.position.x - b.position.x) < NODE_WIDTH_PX &&
            a.position.y < b.position.y + heightOf(b) &&
            b.position.y < a.position.y + heightOf(a),
        ),
    );
    expect(overlaps).toEqual([]);
  });

  it('sends its mail at most once in a run, with each value filled in', () => {
    const ways = walkEveryWay(steps, GOOD_ANSWERS);
    for (const { effects } of ways) {
      const mails = effects.filter(({ kind }) => kind === 'sendMail');
      expect(mails.length).toBeLessThanOrEqual(1);
      expect(JSON.stringify(mails)).not.toContain('{{');
    }
    const sent = ways.some(({ effects }) => effects.some(({ kind }) => kind === 'sendMail'));
    expect(sent).toBe(true);
  });

  it('has ids of its own at each use, and is the same flow', () => {
    const newId = counting();
    const [first, second] = [1, 2].map(() => newTemplateSteps(template, { mailTo: ME, newId }));
    const idsOf = (flow: readonly FlowStep[] = []) => flow.map(({ id }) => id);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(steps.length * 2);
    expect(idsOf(first).every((id) => id.startsWith('new-'))).toBe(true);
    expect(check(first ?? [], { confirmedAddresses: [ME] })).toEqual([]);
    expect(JSON.stringify(first)).not.toMatch(/"next_id":"(?!new-)/);
    expect(first?.map(({ title }) => title)).toEqual(steps.map(({ title }) => title));
  });
});

import { expect, test } from 'vitest';
import { checklistSteps } from './checklist-steps.ts';

const nothing = { hasBot: false, hasKnowledge: false, hasAsked: false, isOnSite: false };

test('the first open step is the next one, even when a later one is done', () => {
  const steps = checklistSteps({ ...nothing, hasBot: true, hasAsked: true }, true);
  expect(steps.filter((step) => step.isDone).map((step) => step.step)).toEqual(['workspace', 'bot', 'ask']);
  expect(steps.find((step) => step.isNext)?.step).toBe('knowledge');
});

test('with everything done nothing is next', () => {
  const steps = checklistSteps({ hasBot: true, hasKnowledge: true, hasAsked: true, isOnSite: true }, true);
  expect(steps.some((step) => step.isNext)).toBe(false);
});

test('for whoever may change nothing, the next step is one that they can do', () => {
  const steps = checklistSteps({ ...nothing, hasBot: true }, false);
  expect(steps.find((step) => step.isNext)?.step).toBe('ask');
});

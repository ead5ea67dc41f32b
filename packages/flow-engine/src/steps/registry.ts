import { STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { emailNotificationCheck } from './email-notification/check.ts';
import { emailNotificationRun } from './email-notification/run.ts';
import { flowJoinCheck } from './flow-join/check.ts';
import { flowSplitCheck } from './flow-split/check.ts';
import { flowSplitRun } from './flow-split/run.ts';
import { flowSplitOptionCheck } from './flow-split-option/check.ts';
import { infoTextCheck } from './info-text/check.ts';
import { infoTextRun } from './info-text/run.ts';
import { inputCheck } from './input/check.ts';
import { inputRun } from './input/run.ts';
import { multipleChoiceCheck } from './multiple-choice/check.ts';
import { multipleChoiceRun } from './multiple-choice/run.ts';
import { passingRun } from './passing-run.ts';
import type { StepCheck } from './step-check.ts';
import type { StepRun } from './step-run.ts';

interface StepBehaviour {
  run(): StepRun;
  check(): StepCheck;
}

/** The behaviour of a step. A new type is a case here and a folder beside this file. */
function behaviourOf(step: FlowStep): StepBehaviour {
  switch (step.type) {
    case STEP_TYPES.input.id:
      return { run: () => inputRun(step), check: () => inputCheck(step) };
    case STEP_TYPES.multipleChoice.id:
      return { run: () => multipleChoiceRun(step), check: () => multipleChoiceCheck(step) };
    case STEP_TYPES.flowSplit.id:
      return { run: () => flowSplitRun(step), check: () => flowSplitCheck(step) };
    case STEP_TYPES.flowSplitOption.id:
      return { run: () => passingRun(step), check: () => flowSplitOptionCheck(step) };
    case STEP_TYPES.infoText.id:
      return { run: () => infoTextRun(step), check: () => infoTextCheck(step) };
    case STEP_TYPES.flowJoin.id:
      return { run: () => passingRun(step), check: () => flowJoinCheck(step) };
    case STEP_TYPES.emailNotification.id:
      return { run: () => emailNotificationRun(step), check: () => emailNotificationCheck(step) };
  }
}

export const runOf = (step: FlowStep): StepRun => behaviourOf(step).run();
export const checkOf = (step: FlowStep): StepCheck => behaviourOf(step).check();

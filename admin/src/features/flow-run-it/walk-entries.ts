import {
  STEP_TYPES,
  type FlowSplitOptionStep,
  type FlowStep,
  type RunEndReason,
  type StepForChat,
} from '@colloquy/contracts';
import type { Advanced, Refusal, RunEffect } from '@colloquy/flow-engine';
import { randomSplitOf } from './random-ways.ts';

type Mail = Extract<RunEffect, { kind: 'sendMail' }>;

/** An entry of a walk's log. */
export type WalkEntry =
  | { readonly kind: 'message'; readonly step: StepForChat }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** A split took an option; a random one has a `share` of all runs. */
  | {
      readonly kind: 'way';
      readonly split: FlowStep;
      readonly option: FlowSplitOptionStep;
      readonly share: number | null;
    }
  | { readonly kind: 'mail'; readonly mail: Mail }
  /** The visitor asked something else, which the chatbot would answer. */
  | { readonly kind: 'question' }
  | { readonly kind: 'contact' }
  | { readonly kind: 'completed' }
  /** The visitor left the flow. */
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly reason: RunEndReason | null };

/** The log entries of one action of the engine, in the order of the entered steps. */
export function entriesOf(
  steps: readonly FlowStep[],
  entered: readonly FlowStep[],
  { run, messages, refusal, effects, isInterrupted }: Advanced,
): WalkEntry[] {
  const isAskedAgain = refusal !== null && entered.length === 0;
  return [
    ...(refusal === null ? [] : [{ kind: 'refusal' as const, refusal }]),
    ...(isInterrupted ? [{ kind: 'question' as const }] : []),
    ...entered.flatMap((step) => [...wayOf(steps, step), ...mailsOf(step, effects)]),
    // Its text is already in the log.
    ...(isAskedAgain ? [] : messages.map((step) => ({ kind: 'message' as const, step }))),
    ...effects.flatMap((effect) => endOf(effect, run.endReason)),
  ];
}

function wayOf(steps: readonly FlowStep[], option: FlowStep): WalkEntry[] {
  if (option.type !== STEP_TYPES.flowSplitOption.id) return [];
  const split = steps.find(({ id }) => option.parent_ids.includes(id));
  if (split === undefined) return [];
  const random = randomSplitOf(steps, split);
  const share = random?.ways.find((way) => way.option.id === option.id)?.share ?? null;
  return [{ kind: 'way', split, option, share }];
}

function mailsOf({ id }: FlowStep, effects: readonly RunEffect[]): WalkEntry[] {
  return effects.flatMap((effect) =>
    effect.kind === 'sendMail' && effect.stepId === id ? [{ kind: 'mail' as const, mail: effect }] : [],
  );
}

function endOf(effect: RunEffect, reason: RunEndReason | null): WalkEntry[] {
  switch (effect.kind) {
    case 'sendMail':
      return [];
    case 'offerContact':
      return [{ kind: 'contact' }];
    case 'completed':
      return [{ kind: 'completed' }];
    case 'failed':
      return [{ kind: 'failed', reason }];
  }
}
